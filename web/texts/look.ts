export const lookTexts = {
  title: "Pieces of “{look}”",
  choose: (most: number) => `Choose up to ${most} pieces to wear together.`,
  logIn: "Log in to try these pieces together",
  gone: "This look is no longer there. You can still add pieces below.",
} as const;
