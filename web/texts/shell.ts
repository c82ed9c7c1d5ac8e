export const shellTexts = {
  skip: "Skip to content",
  navigation: "Main",
  home: "Home",
  generate: "Generate",
  generations: "Generations",
  influencer: "Influencer",
  account: "Account",
  logout: "Logout",
  offline: "You are offline. What you have entered stays here.",
  toTheme: (theme: "light" | "dark") => `Switch to ${theme} mode`,
} as const;
