import type { Page } from "playwright-core";
import type { ProductLook } from "#worker/contract/products.ts";

/** The server's answer for a page that it cannot read. */
export const UNREADABLE = {
  status: 422,
  json: {
    error: "This page could not be read.",
    code: "broken_garment_image",
    failureCode: "page_unreadable",
    requestId: "r",
  },
};

type Answer = { readonly status: number; readonly json: object } | ProductLook;

/**
 * Answers requests for product pages with the last of the returned answers. Returns the requested
 * links, and the answers.
 */
export async function answerLooks(page: Page): Promise<[asked: string[], answers: Answer[]]> {
  const asked: string[] = [];
  const answers: Answer[] = [];
  await page.route("**/api/product-looks", async (route) => {
    asked.push(route.request().postDataJSON().url);
    const answer = answers.at(-1);
    if (!answer) return route.fallback();
    return route.fulfill("json" in answer ? answer : { json: answer });
  });
  return [asked, answers];
}

/** A page of a shop with these pictures, as the server reads it. */
export function shopPage(url: string, title: string, ...pictures: readonly string[]): ProductLook {
  return { url, title, images: pictures.map((image) => ({ url: image, width: 600, height: 800 })) };
}
