export const photoTexts = {
  choose: "Choose, drop or paste a photo.",
  chooseOrTake: "Choose or take a photo.",
  largerOnes: "Larger photos are made smaller.",
  uploadOwn: "Upload your photo",
  ownHint: "Used for this try-on only. JPG, PNG or WebP, max 5MB.",
  own: "Your photo",
  uploading: "Uploading...",
  change: "Change Photo",
  changeNamed: (name: string) => `Change photo: ${name}`,
  remove: "Remove photo",
  take: "Take a photo",
  camera: "Photo from the camera",
  madeSmaller: "This photo was larger than 5MB and was made smaller.",
  unreadable: "Failed to read file",
  heic: "This browser can't open HEIC photos. Please choose a JPG, PNG or WebP.",
  tooSmallToCrop: (pixels: number) =>
    `Please select an image of at least ${pixels}x${pixels} pixels`,
} as const;
