import type { Internet } from "../internet.ts";
import { PUBLIC } from "../links.ts";
import type { LinkShop, ShopAnswer } from "./shop.ts";

export function answerOf({ status = 200, location, type, body = "" }: ShopAnswer): Response {
  const headers = new Headers({ "Content-Type": type ?? "text/html; charset=utf-8" });
  if (location) headers.set("Location", location);
  return new Response(body, { status, headers });
}

/** Opens the shops on the fake internet. Their hosts have a `robots.txt` that allows everything. */
export function openShops(internet: Internet, shops: readonly LinkShop[]): void {
  for (const { answers } of shops) {
    for (const [url, answer] of Object.entries(answers)) {
      const { hostname, origin } = new URL(url);
      internet.names.set(hostname, () => [PUBLIC]);
      internet.sites.set(`${origin}/robots.txt`, () => answerOf({ status: 404 }));
      internet.sites.set(url, () => answerOf(answer));
    }
  }
}
