// A program and its options in the fragment of the address, which no server sees: JSON, compressed, as base64url.

const PREFIX = "#p=";

async function through(stream, data) {
  const piped = new Blob([data]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function encoded({ text, level, assume }) {
  const data = new TextEncoder().encode(JSON.stringify([text, level, assume]));
  const bytes = await through(new CompressionStream("deflate-raw"), data);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return PREFIX + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The program of an address; null if it has none. A fragment that is cut off or made up is an error.
export async function decoded(fragment) {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const letters = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const data = await through(new DecompressionStream("deflate-raw"), bytes);
    const [text, level, assume] = JSON.parse(new TextDecoder().decode(data));
    if (typeof text !== "string" || !Array.isArray(assume)) throw new Error();
    return { text, level: Number(level), assume: assume.map(String) };
  } catch {
    throw new Error("The program in this address cannot be read: the link is cut off or changed.");
  }
}
