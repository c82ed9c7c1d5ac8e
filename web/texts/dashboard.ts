export const dashboardTexts = {
  title: "Influencer Dashboard",
  toggleSidebar: "Toggle sidebar",
  links: { closet: "My Closet", createItem: "Add Item" },
} as const;
