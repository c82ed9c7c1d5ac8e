import { plural } from "./plural.ts";

export const garmentLinkTexts = {
  label: "Link to the garment",
  hint: "A product page of any shop, a picture's address, or an item of a closet.",
  noPreview: "A preview of the garment appears here.",
  preview: "Preview",
  reading: "Reading the page...",
  loading: "Loading preview...",
  cancel: "Cancel",
  choose: "Choose the picture that shows the garment best",
  found: (count: number) => `${plural(count, "picture")} found`,
  noPicture: "No picture was found on this page.",
  nextSteps:
    "Upload a photo or a screenshot of the garment below, or paste the address of its picture here.",
  upload: "Or upload a photo",
} as const;
