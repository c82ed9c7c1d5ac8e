import type { RouteSamples } from "../route-samples.ts";

const token = "A".repeat(43);

const samples: RouteSamples = {
  "POST /api/closet/invitations": () => ({ body: { email: "sample@example.com" } }),
  "POST /api/closet-invitations/looks": () => ({ body: { token } }),
  "POST /api/closet-invitations/acceptances": () => ({ body: { token } }),
  "POST /api/closet-invitations/refusals": () => ({ body: { token } }),
};
export default samples;
