// `npm run bench:watermark -- DIR` measures the mark in the pixels of results: how often it is detected after
// resizing, encoding and cropping, false positives, PSNR and time. DIR has pictures, also in folders, one of
// them person/; drawn people and garments are added.

import path from "node:path";
import { benchWatermark } from "#tests/bench/watermark/watermark-bench.ts";

const [dir] = process.argv.slice(2);
if (!dir) throw new Error("Usage: npm run bench:watermark -- DIR");
await benchWatermark(path.resolve(process.env.INIT_CWD ?? "", dir));
