import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/closet/preview": () => ({}),
  "POST /api/closet-previews": () => ({ body: { token: "a".repeat(43) } }),
};
export default samples;
