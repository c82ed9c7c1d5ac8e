import { describe, expect, it } from "vitest";
import { generationKeys } from "./keys.ts";
import { openLink, pictureLinks } from "./picture-links.ts";

const CONFIG = {
  authSecret: "only-for-tests-0123456789-abcdefghijklmnop",
  baseUrl: new URL("https://drape.example"),
  presignKeys: null,
};
const NOW = Date.UTC(2026, 10, 22);

describe("a link to an input picture", () => {
  const made = pictureLinks(CONFIG, generationKeys("user_0123456789", "generation_012345"), NOW);

  it("opens its own picture for two minutes", async () => {
    const { person, garments } = await made;
    const open = (text: string, at: number) => openLink(CONFIG, new URL(text), at);
    const key = "generations/user_0123456789/generation_012345/";
    expect(await open(person, NOW)).toBe(`${key}person`);
    const opened = await Promise.all(garments.map((link) => open(link, NOW + 119_999)));
    expect(opened).toEqual([`${key}garment`, `${key}garment-2`, `${key}garment-3`]);
    expect(await open(person, NOW + 120_000)).toBeNull();
  });

  it.each<[string, (url: URL) => void]>([
    [
      "another picture",
      (url) => {
        url.pathname = url.pathname.replace("person", "garment");
      },
    ],
    [
      "the result",
      (url) => {
        url.pathname = url.pathname.replace("person", "output.jpg");
      },
    ],
    [
      "another owner",
      (url) => {
        url.pathname = url.pathname.replace("user_0", "user_1");
      },
    ],
    ["a longer life", (url) => url.searchParams.set("until", String(NOW + 3_600_000))],
    ["a moment more", (url) => url.searchParams.set("until", String(NOW + 120_001))],
    ["no signature", (url) => url.searchParams.delete("signature")],
    ["a signature of zeros", (url) => url.searchParams.set("signature", "0".repeat(64))],
  ])("opens nothing with %s", async (_, change) => {
    const url = new URL((await made).person);
    change(url);
    expect(await openLink(CONFIG, url, NOW + 10)).toBeNull();
  });

  it("opens nothing under another secret", async () => {
    const other = { ...CONFIG, authSecret: `${CONFIG.authSecret}!` };
    expect(await openLink(other, new URL((await made).person), NOW)).toBeNull();
  });
});
