import { sharedResultTexts as texts } from "#web/texts/shared-result.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { type SharedResult, sharedPicturePath } from "#worker/contract/shares.ts";
import { type Head, tag } from "./html.ts";

/** Without an address, and without the picture unless its owner chose it. */
export function sharedHead({ token, previewPicture }: SharedResult, origin: string): Head {
  const property = (name: string, content: string) => tag("meta", { property: name, content });
  const picture = [
    property("og:image", origin + sharedPicturePath(token)),
    property("og:image:alt", texts.picture),
  ];
  return {
    title: texts.tabTitle,
    tags: [
      tag("meta", { name: "robots", content: "noindex,nofollow,noarchive" }),
      tag("meta", { name: "description", content: texts.description }),
      property("og:type", "website"),
      property("og:site_name", BRAND.name),
      property("og:title", texts.title),
      property("og:description", texts.description),
      ...(previewPicture ? picture : []),
      tag("meta", {
        name: "twitter:card",
        content: previewPicture ? "summary_large_image" : "summary",
      }),
    ],
  };
}
