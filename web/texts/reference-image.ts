/** The saved photo of a person, and the question before it is removed. */
export const referenceImageTexts = {
  title: "Reference Image",
  alt: "Your reference",
  none: "No reference image uploaded yet",
  input: "Reference image",
  upload: "Upload Image",
  replace: "Replace Image",
  uploaded: "Reference image uploaded successfully",
  hints: ["Max 5MB • JPG, PNG, GIF", "Larger photos are made smaller."],
  remove: "Remove",
  removalTitle: "Remove this photo?",
  removing: "Removing...",
  removal: "It will be gone for good. Your generations stay.",
  removed: "Reference image removed successfully",
} as const;
