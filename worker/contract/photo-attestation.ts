/** Names the words by which a sender vouches for a photo. */
export const PHOTO_ATTESTATION_VERSION = "2026-11-22";
/** They stand wherever a photo of a person is chosen. */
export const PHOTO_ATTESTATION =
  "By sending a photo you confirm: it shows you, or somebody who has agreed to this, and nobody under 18.";
/** The header of PUT /api/me/reference-image that carries the version; a job has a field for it. */
export const PHOTO_ATTESTATION_HEADER = "Photo-Attestation";
