export const pictureTexts = {
  notLoaded: "This picture could not be loaded.",
  downloading: "Downloading...",
  notDownloaded: "Failed to download image. Please try again.",
} as const;
