import { fourCorners, pngOf } from "#tests/harness/drawn-pictures.ts";
import type { Internet } from "./internet.ts";
import { PUBLIC, picture } from "./links.ts";
import { times } from "./lists.ts";

/** A shop of the fake internet with one product. */
export interface Shop {
  readonly link: string;
  readonly title: string;
  /** How often its page was asked for. */
  readonly asked: () => number;
}

export function htmlPage(html: string, status = 200): Response {
  return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Opens shops, each at its own host with a page and a picture. */
export function openShops(internet: Internet, count: number, name = "shop"): Shop[] {
  return times(count, (i) => {
    const host = `${name}-${i + 1}.example`;
    const link = `https://${host}/tee?tag=ada`;
    const title = `Tee of ${name} ${i + 1}`;
    const image = `https://${host}/tee.png`;
    const file = pngOf(fourCorners(60 + i, 60));
    internet.names.set(host, () => [PUBLIC]);
    internet.sites.set(image, () => picture("image/png", file));
    internet.sites.set(link, () =>
      htmlPage(
        `<title>Shop</title><meta property="og:title" content="${title}">
        <meta property="og:image" content="${image}">`,
      ),
    );
    const asked = () => internet.requests.filter(({ url }) => url === link).length;
    return { link, title, asked };
  });
}
