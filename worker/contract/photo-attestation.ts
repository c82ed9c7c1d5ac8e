export const PHOTO_ATTESTATION_VERSION = "2026-11-22";
/** Shown at each choice of a person's photo. */
export const PHOTO_ATTESTATION =
  "By sending a photo you confirm: it shows you, or somebody who has agreed to this, and nobody under 18.";
/** The version's header in PUT /api/me/reference-image; a job has a field. */
export const PHOTO_ATTESTATION_HEADER = "Photo-Attestation";
