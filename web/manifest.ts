import { manifestTexts } from "#web/texts/manifest.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { PATHS } from "#worker/contract/pages.ts";
import { SHARE_FIELDS } from "#worker/contract/share-target.ts";

/** The pictures that browsers with a share sheet can open. */
const SHARED_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];

/** The web app manifest, which browsers need to install the app (w3.org/TR/appmanifest). */
export const MANIFEST = {
  name: manifestTexts.name,
  short_name: BRAND.name,
  description: BRAND.description,
  id: "/",
  start_url: "/",
  scope: "/",
  lang: "en",
  display: "standalone",
  // The paper of the light theme; the format has no second one, and the pages' own tags win.
  theme_color: "#faf7f2",
  background_color: "#faf7f2",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: manifestTexts.generate, url: PATHS.generate },
    { name: manifestTexts.generations, url: PATHS.generations },
  ],
  share_target: {
    action: PATHS.generate,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: SHARE_FIELDS.title,
      text: SHARE_FIELDS.text,
      url: SHARE_FIELDS.url,
      files: [{ name: SHARE_FIELDS.files, accept: SHARED_TYPES }],
    },
  },
} as const;
