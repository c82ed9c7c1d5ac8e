import { manifestTexts } from "#web/texts/manifest.ts";
import { BRAND } from "#worker/contract/brand.ts";

/** What a browser needs to install the app; see w3.org/TR/appmanifest. */
export const MANIFEST = {
  name: manifestTexts.name,
  short_name: BRAND.name,
  description: BRAND.description,
  id: "/",
  start_url: "/",
  scope: "/",
  lang: "en",
  display: "standalone",
  // The paper of the light theme.
  theme_color: "#faf7f2",
  background_color: "#faf7f2",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
} as const;
