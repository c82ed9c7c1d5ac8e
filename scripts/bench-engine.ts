// Tries the local engine on a folder (`npm run bench:engine -- DIR [--out FOLDER] [--size 400]`,
// with points from NAME.fit.json), on drawn pictures (--drawn; exits with 1 below a bar), analyses
// drawn people of many classes (--people) and drawn pictures with one fault (--causes), reads garments
// photographed at home (--home DIR), also on each other's grounds and with people before them
// (--grounds DIR [--seed 1] [--each 3] [--turn 8]), takes the garments of dressed people (--worn DIR), measures
// the speed (--speed [--before CHECKOUT] [DIR]), or records the golden results (--golden).
import path from "node:path";
import { parseArgs } from "node:util";
import { benchCauses } from "#tests/bench/engine/drawn/causes-bench.ts";
import { benchDrawn } from "#tests/bench/engine/drawn/drawn-bench.ts";
import { benchPeople } from "#tests/bench/engine/drawn/people-bench.ts";
import { benchFolder } from "#tests/bench/engine/folder-bench.ts";
import { recordGolden } from "#tests/bench/engine/golden/golden.ts";
import { benchGrounds } from "#tests/bench/engine/grounds/grounds-bench.ts";
import { benchHome } from "#tests/bench/engine/home/home-bench.ts";
import { benchSpeed } from "#tests/bench/engine/speed.ts";
import { benchWorn } from "#tests/bench/engine/worn-bench.ts";
import { ROOT } from "./process-tree.ts";

const USAGE =
  "Usage: npm run bench:engine -- DIR|--drawn|--people|--causes|--home DIR|--golden [--out FOLDER] [--size 400]\n" +
  "   or: npm run bench:engine -- --grounds|--worn DIR_OF_HOME_AND_PERSON [--seed 1] [--each 3] [--turn 8]\n" +
  "   or: npm run bench:engine -- --speed [--before CHECKOUT] [DIR]";

/** npm changes the working directory; a relative path is the caller's. */
function fromCaller(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

const { values, positionals } = parseArgs({
  options: {
    drawn: { type: "boolean", default: false },
    people: { type: "boolean", default: false },
    causes: { type: "boolean", default: false },
    home: { type: "string" },
    grounds: { type: "string" },
    worn: { type: "string" },
    seed: { type: "string", default: "1" },
    each: { type: "string", default: "3" },
    turn: { type: "string", default: "8" },
    golden: { type: "boolean", default: false },
    speed: { type: "boolean", default: false },
    before: { type: "string" },
    out: { type: "string" },
    size: { type: "string", default: "400" },
  },
  allowPositionals: true,
});
const [dir] = positionals;
const size = Number(values.size);
const out = values.out ? fromCaller(values.out) : path.join(ROOT, ".wrangler", "bench-engine");
const { drawn, people, causes, home, grounds, worn, golden, speed } = values;
const modes = [drawn, people, causes, home, grounds, worn, golden, speed, dir && !speed].filter(
  Boolean,
);
const sampling = {
  seed: Number(values.seed),
  each: Number(values.each),
  turn: Number(values.turn),
};
const isSampling =
  Number.isInteger(sampling.seed) &&
  Number.isInteger(sampling.each) &&
  sampling.each > 0 &&
  sampling.turn >= 0 &&
  sampling.turn < 90;
if (modes.length !== 1 || !(size >= 50 && size <= 1500) || !isSampling) {
  console.error(USAGE);
  process.exitCode = 1;
} else if (speed) {
  await benchSpeed(values.before ? fromCaller(values.before) : null, dir ? fromCaller(dir) : null);
} else if (dir) {
  await benchFolder(fromCaller(dir), out, size);
} else if (people) {
  await benchPeople(out, size);
} else if (causes) {
  await benchCauses(out, size);
} else if (home) {
  await benchHome(fromCaller(home));
} else if (grounds) {
  await benchGrounds(fromCaller(grounds), sampling);
} else if (worn) {
  await benchWorn(fromCaller(worn), sampling);
} else if (golden) {
  await recordGolden();
} else if (!(await benchDrawn(out, size))) {
  process.exitCode = 1;
}
