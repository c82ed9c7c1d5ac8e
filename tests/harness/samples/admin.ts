import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/admin/influencer-requests/:userId/decision": () => ({ body: { decision: "decline" } }),
  "POST /api/admin/items/:id/moderation": () => ({
    body: { decision: "take_down", reason: "Sample reason" },
  }),
  "POST /api/admin/closets/:id/moderation": () => ({
    body: { decision: "take_down", reason: "Sample reason" },
  }),
  "PUT /api/admin/pause": () => ({ body: { sentence: "Sample pause" } }),
  "POST /api/admin/people/:id/end-sessions": () => ({}),
  "POST /api/admin/people/:id/block": () => ({ body: { reason: "Sample reason" } }),
  "POST /api/admin/people/:id/unblock": () => ({}),
};
export default samples;
