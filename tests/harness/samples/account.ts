import { photoConsentVersion } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { pictureBytes } from "../member.ts";
import type { RouteSamples } from "../route-samples.ts";

const samples: RouteSamples = {
  "POST /api/auth/revoke-session": (id) => ({ body: { id } }),
  "POST /api/auth/revoke-other-sessions": () => ({}),
  "POST /api/auth/change-password": () => ({
    body: { currentPassword: "of nobody at all", newPassword: "walnut ferry 2093" },
  }),
  "POST /api/auth/two-factor/enable": () => ({ body: { password: "of nobody at all" } }),
  "POST /api/auth/two-factor/disable": () => ({
    body: { password: "of nobody at all", code: "000000" },
  }),
  "POST /api/auth/two-factor/generate-backup-codes": () => ({
    body: { password: "of nobody at all", code: "000000" },
  }),
  "PATCH /api/me": () => ({ body: { firstName: "In", lastName: "Truder" } }),
  "PUT /api/me/reference-image": () => ({
    raw: pictureBytes("person-2.jpg"),
    headers: { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION },
  }),
  "PUT /api/me/job-photo": () => ({
    raw: pictureBytes("person-2.jpg"),
    headers: { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION },
  }),
  "PUT /api/me/reference-image/fit": () => ({
    body: { uploadedAt: "2026-11-21T00:00:00.000Z", fit: { points: null, tuck: "in" } },
  }),
  "PUT /api/me/photo-consent": () => ({ body: { version: photoConsentVersion([]) } }),
  "PUT /api/me/result-deletion": () => ({ body: { chosen: false } }),
  // A wrong password, so that a test of all routes keeps its member.
  "DELETE /api/me": () => ({ body: { password: "of nobody at all" } }),
  "PUT /api/me/profile-picture": () => ({ raw: pictureBytes("person-2.jpg") }),
};
export default samples;
