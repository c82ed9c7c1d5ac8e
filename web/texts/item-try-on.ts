/** Whether followers can try an item on. */
export const itemTryOnTexts = {
  checking: "Checking whether it can be tried on...",
  ready: "Can be tried on",
  refused: "Cannot be tried on yet.",
  mend: "Change the picture or show the garment",
  mendOf: (title: string) => ` of ${title}`,
} as const;
