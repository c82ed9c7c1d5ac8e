export const qrCodeTexts = {
  title: "QR code",
  label: (url: string | null) => `QR code of ${url}`,
  png: "Download PNG",
  svg: "Download SVG",
} as const;
