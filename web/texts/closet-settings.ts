/** The dialog of a closet's settings. */
export const closetSettingsTexts = {
  title: "Closet Settings",
  save: "Save Changes",
  saving: "Saving...",
  saved: "Settings updated successfully!",
  failed: "Failed to update settings",
  closetTitle: "Closet Title",
  bio: "Bio",
  colour: "Colour",
  colours: {
    black: "Black",
    clay: "Clay",
    sage: "Sage",
    ochre: "Ochre",
    inkBlue: "Ink blue",
    plum: "Plum",
  },
  ownColour: "Your own",
  preview: "Preview",
  tryOn: "Try On",
} as const;
