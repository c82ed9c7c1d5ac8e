const APPS = {
  instagram: "Instagram",
  tiktok: "TikTok",
  facebook: "Facebook",
  pinterest: "Pinterest",
  linkedin: "LinkedIn",
  snapchat: "Snapchat",
} as const;

/** For the browsers of other apps. */
export const pictureSavingTexts = {
  title: "Save your picture",
  reason: (app: keyof typeof APPS) =>
    `The browser of ${APPS[app]} cannot download or share pictures.`,
  noFiles: (app: keyof typeof APPS) => `The browser of ${APPS[app]} cannot save files.`,
  steps: {
    android: "Touch and hold the picture. Then choose “Download image” or “Save image”.",
    ios: "Touch and hold the picture. Then choose “Save to Photos”.",
  },
  picture: "Your picture, to touch and hold",
  open: "Open in your browser",
  carried:
    "Your browser opens this picture after a login. A photo that you chose here and did not save stays here.",
  menu: "If nothing opens, choose “Open in browser” in the menu with the three dots.",
} as const;
