import { beforeAll, expect, it } from "vitest";
import { smallDemoPicture } from "#tests/harness/demo-pictures.ts";
import { tryOn } from "#worker/engines/local/try-on.ts";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { DEMO_ACCOUNTS, DEMO_ITEMS } from "./demo.ts";

const KINDS: Readonly<Record<string, string>> = {
  coat: "dress",
  dress: "dress",
  skirt: "skirt",
  trousers: "trousers",
};

let codecs: Codecs;
beforeAll(async () => {
  codecs = createCodecs(await loadCodecModules());
});

async function load(name: string) {
  const bytes = await smallDemoPicture(codecs, name);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) throw new Error(`${name}: ${inspection.reason}`);
  return codecs.decodeImage(bytes, inspection);
}

it("lets the demo member try on every item of the demo closet", {
  timeout: 120_000,
}, async () => {
  const photo = DEMO_ACCOUNTS.find(({ role }) => role === null)?.photo;
  if (!photo) throw new Error("The demo member has no photo.");
  const person = await load(photo);
  for (const { picture } of DEMO_ITEMS) {
    const outcome = await tryOn(person, await load(`${picture}.webp`));
    const worn = outcome.ok ? outcome.category : outcome.failureCode;
    expect([picture, worn]).toEqual([picture, KINDS[picture] ?? "top"]);
  }
});
