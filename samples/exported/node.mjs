// An exported model in JavaScript, by the WebAssembly build of onnxruntime: node node.mjs NODE_MODULES MODEL INPUTS
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, model, data] = process.argv.slice(2);
const ort = await import(pathToFileURL(join(modules, "onnxruntime-web", "dist", "ort.node.min.mjs")));
ort.env.wasm.numThreads = 1;

const session = await ort.InferenceSession.create(model);
const bytes = readFileSync(data);
const inputs = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
for (let start = 0; start < inputs.length; start += 512) {
  const x = new ort.Tensor("float32", inputs.slice(start, start + 512), [1, 512]);
  const results = await session.run({ x });
  const numbers = session.outputNames.flatMap((name) => Array.from(results[name].data, Number));
  console.log(JSON.stringify(numbers));
}
