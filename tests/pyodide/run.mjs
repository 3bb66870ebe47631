// Run the tests on the interpreter of the npm package pyodide:
//
//     node tests/pyodide/run.mjs FOLDER WHAT [ARGUMENTS]
//
// FOLDER is what `make .pyodide-VERSION/.dev` made: the npm package, its standard library unpacked, and the Python
// packages that the tests need. They and the checkout are mounted as they are; `inside.py` says what there is to run.

import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker, isMainThread, workerData } from "node:worker_threads";

// Programs that recurse deeply take more stack than Node's main thread has.
const STACK_MEGABYTES = 256;
const CHECKOUT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: process.argv.slice(2),
    resourceLimits: { stackSizeMb: STACK_MEGABYTES, maxOldGenerationSizeMb: 4096 },
  });
  worker.on("error", fail);
  worker.on("exit", (status) => process.exit(status));
} else {
  run(workerData).then((status) => process.exit(status), fail);
}

async function run([folder, ...rest]) {
  const { loadPyodide, version } = await import(
    pathToFileURL(path.resolve(folder, "node_modules", "pyodide", "pyodide.mjs")).href
  );
  // 314.0.6 is Python 3.14; its library is there, if it is not in a zip file.
  const library = version.replace(/^(\d)(\d+).*/, "/lib/python$1.$2");
  const python = await loadPyodide({
    env: {
      HOME: "/home",
      NO_COLOR: "1",
      COLUMNS: "120",
      PYTHONHASHSEED: process.env.PYTHONHASHSEED ?? "random",
      // Before the library's zip file, so that every module is a file, as anywhere else.
      PYTHONPATH: `${library}:/checkout:/packages`,
    },
    fsInit: async (FS) => {
      for (const [inside, outside] of [
        [library, path.resolve(folder, "library")],
        ["/packages", path.resolve(folder, "packages")],
        ["/checkout", CHECKOUT],
      ]) {
        FS.mkdirTree(inside);
        FS.mount(FS.filesystems.NODEFS, { root: outside }, inside);
      }
    },
  });
  python.setStdin({ stdin: () => null });
  // Bytes as they come: a line at a time, nothing would be seen of a long run of dots.
  python.setStdout({ write: (bytes) => fs.writeSync(1, bytes) });
  python.setStderr({ write: (bytes) => fs.writeSync(2, bytes) });
  python.FS.chdir("/checkout");
  python.globals.set("arguments", python.toPy(rest));
  return python.runPython('import runpy; runpy.run_path("tests/pyodide/inside.py")["main"](arguments)');
}

function fail(error) {
  // As Node would print it, the line of the program it comes from goes first: a million characters.
  fs.writeSync(2, `${error?.message ?? error}\n`);
  process.exit(2);
}
