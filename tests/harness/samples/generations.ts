import { PHOTO_ATTESTATION_VERSION } from "#worker/contract/photo-attestation.ts";
import { pictureDataUrl } from "../member.ts";
import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/generations": () => ({}),
  "POST /api/generations/:id/job": (id) => ({
    body: {
      generation_id: id,
      model_image_url: pictureDataUrl("person-1.jpg"),
      garment_image_url: pictureDataUrl("tee-plain.webp"),
      photo_attestation: PHOTO_ATTESTATION_VERSION,
    },
  }),
  "POST /api/generations/matches": () => ({
    body: {
      model_image_url: "/media/of-nobody",
      garment_image_url: pictureDataUrl("tee-plain.webp"),
    },
  }),
  "POST /api/product-looks": () => ({ body: { url: "https://shop.example/tee" } }),
  "POST /api/garment-previews": () => ({ body: { url: "https://shop.example/tee.png" } }),
};
export default samples;
