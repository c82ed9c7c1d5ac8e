// One try-on in its own process: `node --expose-gc memory-run.ts live|resident PERSON GARMENT`
// prints its peak memory in megabytes, above that before it with both pictures decoded.
import { readFileSync, writeFileSync } from "node:fs";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { decode } from "./pictures.ts";

/** Bytes of new typed arrays after which garbage is collected and the live memory is measured. */
const STEP = 1 << 20;
const collect = globalThis.gc as () => void;

function alive(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Calls `onStep` after each STEP of bytes that the engine allocates in typed arrays. */
function watchArrays(onStep: () => void): void {
  let made = 0;
  const types = ["Uint8Array", "Uint8ClampedArray", "Int32Array", "Float32Array", "Float64Array"];
  for (const name of types) {
    const scope = globalThis as unknown as Record<string, new (...args: unknown[]) => object>;
    scope[name] = new Proxy(scope[name], {
      construct(type, args, target) {
        const array = Reflect.construct(type, args, target) as Uint8Array;
        made += array.byteLength;
        if (made >= STEP) {
          made = 0;
          onStep();
        }
        return array;
      },
    });
  }
}

function statusOf(field: "VmRSS" | "VmHWM"): number {
  const line = readFileSync("/proc/self/status", "utf8").match(
    new RegExp(`${field}:\\s+(\\d+) kB`),
  );
  return Number(line?.[1]) * 1024;
}

const [what, personFile, garmentFile] = process.argv.slice(2) as [string, string, string];
const person = await decode(new Uint8Array(readFileSync(personFile)));
const garment = await decode(new Uint8Array(readFileSync(garmentFile)));
const before = alive();
let most = 0;
if (what === "live") {
  const note = () => {
    most = Math.max(most, alive() - before);
  };
  watchArrays(note);
  await tryOn(person, garment, { onStage: note });
  note();
} else {
  // "5" resets the high-water mark (Linux's proc(5)).
  writeFileSync("/proc/self/clear_refs", "5");
  const resident = statusOf("VmRSS");
  await tryOn(person, garment);
  most = statusOf("VmHWM") - resident;
}
console.log((most / 1e6).toFixed(1));
