export const cropTexts = {
  title: "Crop Image",
  apply: "Apply Crop",
  noArea: "Please select a crop area",
  failed: "Failed to crop image",
  area: "Crop area: arrow keys move the image",
  zoom: "Zoom",
  percent: (percent: number) => `${percent} %`,
} as const;
