import { expect, it } from "vitest";
import { DestinationError, sendTo } from "./destinations.ts";

const LISTED = "https://api.provider.example";

function recorded() {
  const sent: [url: string, redirect: string | undefined][] = [];
  const send = (async (input, init) => {
    sent.push([String(input), init?.redirect]);
    return new Response("ok");
  }) as typeof fetch;
  return { sent, send: sendTo(send, [LISTED]) };
}

it("sends to the listed origins, and follows no redirect", async () => {
  const { sent, send } = recorded();
  await send(`${LISTED}/v1/jobs?id=1`);
  await send(new URL(`${LISTED}:443/`), { method: "POST" });
  expect(sent).toEqual([
    [`${LISTED}/v1/jobs?id=1`, "manual"],
    [`${LISTED}/`, "manual"],
  ]);
});

it.each([
  "http://api.provider.example/",
  "https://api.provider.example:8443/",
  "https://provider.example/",
  "https://api.provider.example.evil.example/",
  "https://api.provider.example@evil.example/",
  "https://evil.example/?https://api.provider.example",
  "data:text/plain,x",
])("sends nothing to %s", async (url) => {
  const { sent, send } = recorded();
  await expect(send(url)).rejects.toThrow(DestinationError);
  await expect(send(new Request("https://evil.example/"))).rejects.toThrow(DestinationError);
  expect(sent).toEqual([]);
});
