import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "PUT /api/favourites/items/:itemId": () => ({}),
  "PUT /api/favourites/generations/:id": () => ({}),
};
export default samples;
