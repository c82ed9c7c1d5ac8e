import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /generate": () => {
    const raw = new FormData();
    raw.set("url", "https://shop.example/tee");
    return { raw };
  },
};
export default samples;
