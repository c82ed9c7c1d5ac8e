import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/generations/:id/share": () => ({ body: { previewPicture: true } }),
};
export default samples;
