export const dashboardTexts = {
  title: "Influencer Dashboard",
  toggleSidebar: "Toggle sidebar",
  links: { closet: "My Closet", delegated: "This Closet", createItem: "Add Item" },
} as const;
