import { type CallOptions, pictureBytes } from "../member.ts";
import type { RouteSamples } from "../route-samples.ts";

/** An item's multipart form, built synchronously. */
function sampleForm(files: Readonly<Record<string, Uint8Array>>): CallOptions {
  const texts = { title: "Sample piece", affiliateUrl: "https://shop.example/sample" };
  const part = (name: string, more: string, bytes: Uint8Array | string) => [
    Buffer.from(`--sample\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ];
  const parts = [
    ...Object.entries(texts).flatMap(([name, text]) => part(name, "", text)),
    ...Object.entries(files).flatMap(([name, file]) => part(name, '; filename="a"', file)),
    Buffer.from("--sample--\r\n"),
  ];
  return {
    headers: { "Content-Type": "multipart/form-data; boundary=sample" },
    raw: new Uint8Array(Buffer.concat(parts)),
  };
}

const samples: RouteSamples = {
  "PATCH /api/closet": () => ({ body: { title: "Sample closet", bio: "Sample bio" } }),
  "PUT /api/closet/checklist": () => ({ body: { event: "shared" } }),
  "POST /api/closet/items": () => sampleForm({ clothingImage: pictureBytes("tee-plain.webp") }),
  "PATCH /api/closet/items/:id": () => sampleForm({}),
  "PUT /api/closet/items/:id/pin": () => ({ body: { isPinned: true } }),
  "PUT /api/closet/items/:id/hiding": () => ({ body: { isHidden: false } }),
  "PUT /api/closet/pins": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/pins": () => ({ body: { itemIds: [], isPinned: true } }),
  "POST /api/closet/item-visibilities": () => ({ body: { itemIds: [], visibility: "draft" } }),
  "POST /api/closet/item-deletions": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/collections": () => ({ body: { title: "Sample collection" } }),
  "PATCH /api/closet/collections/:id": () => ({ body: { title: "Sample collection" } }),
  "PUT /api/closet/collections/:id/items": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/collections/:id/items": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/product-pictures": () => ({ body: { url: "https://shop.example/tee.png" } }),
  "POST /api/influencer/request": () => ({
    body: {
      email: "ines@example.com",
      instagramHandle: "@Sample.Handle",
      followerCount: 1200,
      affiliatePrograms: "Sample programme",
    },
  }),
  "POST /api/closet/takedowns/:id/appeal": () => ({ body: { text: "Sample appeal" } }),
};
export default samples;
