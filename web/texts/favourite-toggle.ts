export const favouriteToggleTexts = { save: "Save to Favourites" } as const;
