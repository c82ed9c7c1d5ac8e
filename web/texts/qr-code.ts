export const qrCodeTexts = {
  title: "QR code",
  label: (url: string | null) => `QR code of ${url}`,
  picture: "Profile picture in the middle",
  png: "Download PNG",
  svg: "Download SVG",
} as const;
