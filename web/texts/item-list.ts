export const itemListTexts = {
  view: "View",
  grid: "Grid",
  list: "List",
  select: "Select",
  selectOf: (title: string) => `Select ${title}`,
  menu: (title: string) => `More for ${title}`,
  edit: "Edit",
  pin: "Pin",
  unpin: "Unpin",
  delete: "Delete",
} as const;
