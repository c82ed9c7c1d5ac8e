export const adminTexts = {
  title: "Admin",
  tabsLabel: "Section",
  sections: {
    applications: "Applications",
    reports: "Reports",
    operations: "Operations",
    tryOns: "Try-ons",
    people: "People",
    actions: "Log",
  },
} as const;
