export const copyTexts = {
  copied: "Copied to clipboard!",
  selected: { title: "It is selected now", description: "Copy it by hand." },
} as const;
