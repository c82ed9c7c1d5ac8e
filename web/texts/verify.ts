import { BRAND } from "#worker/contract/brand.ts";

export const verifyTexts = {
  title: "Check a picture",
  subtitle: `See whether a picture was made with ${BRAND.name}. Your browser alone checks it: nothing is uploaded.`,
  choose: "Choose a picture",
  hint: "Choose, drop or paste it. JPG, PNG, GIF or WebP, at most 16 megapixels.",
  change: "Choose another picture",
  chosen: "The picture that is checked",
  checking: "Checking the picture...",
  unreadable:
    "This browser can't read the file as a picture. Choose a JPG, PNG, GIF or WebP of at most 16 megapixels, or a screenshot of the picture.",
  failed: "The check has failed. Please try again, or use another browser.",
  results: "What we found",
  mark: {
    title: "Mark in the pixels",
    found: `Found: the mark of ${BRAND.name}.`,
    missing: "Not found.",
  },
  sourceType: {
    title: "Source in the metadata",
    missing: "None. Many services remove it from pictures.",
    other: (term: string) => `The source type "${term}".`,
  },
  c2pa: {
    title: "Signed record (C2PA)",
    found: "Present. This page does not check who signed it, or whether the signature is right.",
    missing: "None.",
  },
  meaning: {
    title: "What it means",
    found: `This picture, or a large part of it, was probably made with ${BRAND.name}: somebody put a garment on a photo. It is no photo of what happened.`,
    metadataOnly:
      "The file says where it comes from. Metadata is easy to change, so this is only a hint.",
    nothing: `Nothing shows that this picture was made with ${BRAND.name}. That does not prove that it is a real photo.`,
  },
  limits: {
    title: "What the check can't tell",
    missing:
      "A missing mark proves nothing. Strong compression, a small part of the picture, turning or mirroring can hide the mark, and other programs do not write it.",
    copied:
      "A mark can be copied. Its key is public, so that everybody can check a picture, and so that somebody could put the mark into another picture.",
    results: `${BRAND.name} puts the mark into the pixels of every result, where you hardly see it. Results made before this check existed have none.`,
  },
} as const;

/** Terms of the IPTC NewsCodes "Digital Source Type". */
export const SOURCE_TYPES: Readonly<Record<string, string>> = {
  algorithmicMedia: "Made by software.",
  algorithmicallyEnhanced: "Enhanced by software.",
  composite: "Combined from several pictures.",
  compositeCapture: "Combined from photos.",
  compositeSynthetic: "Combined, with parts made by AI.",
  compositeWithTrainedAlgorithmicMedia: "Changed with AI.",
  digitalCapture: "Taken with a camera.",
  digitalCreation: "Drawn by a person on a computer.",
  humanEdits: "Edited by a person.",
  screenCapture: "A screenshot.",
  trainedAlgorithmicMedia: "Made by AI.",
  trainedAlgorithmicData: "Made by AI.",
};
