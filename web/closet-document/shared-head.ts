import { sharedResultTexts as texts } from "#web/texts/shared-result.ts";
import { labelled } from "#worker/contract/advertising.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { type SharedResult, sharedPicturePath } from "#worker/contract/shares.ts";
import { type Head, tag } from "./html.ts";

const SITE_PICTURE = "/preview.jpg";

/**
 * Without an address, and with the site's picture unless the owner chose the result's: without an
 * og:image, previews take the picture of the page.
 */
export function sharedHead({ token, item, previewPicture }: SharedResult, origin: string): Head {
  const property = (name: string, content: string) => tag("meta", { property: name, content });
  const words = (text: string) => (item ? labelled(item.adLabel, text) : text);
  return {
    title: texts.tabTitle,
    tags: [
      tag("meta", { name: "robots", content: "noindex,nofollow,noarchive" }),
      tag("meta", { name: "description", content: texts.description }),
      property("og:type", "website"),
      property("og:site_name", BRAND.name),
      property("og:title", words(texts.title)),
      property("og:description", words(texts.description)),
      property("og:image", origin + (previewPicture ? sharedPicturePath(token) : SITE_PICTURE)),
      property("og:image:alt", previewPicture ? texts.picture : BRAND.promise),
      tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ],
  };
}
