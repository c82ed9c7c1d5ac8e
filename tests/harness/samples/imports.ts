import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/closet/imports": () => ({
    body: { rows: [{ link: "https://10.0.0.1/sample", title: "Sample piece" }] },
  }),
  "POST /api/closet/imports/:id/readings": () => ({}),
  "POST /api/closet/imports/:id/retries": () => ({}),
  "PATCH /api/closet/import-rows/:id": () => ({ body: { title: "Sample piece" } }),
  "PUT /api/closet/import-rows/:id/picture": () => ({
    body: { url: "https://shop.example/sample.png" },
  }),
  "POST /api/closet/import-rows/:id/item": () => ({}),
  "POST /api/closet/link-pages": () => ({ body: { url: "https://10.0.0.1/sample" } }),
};
export default samples;
