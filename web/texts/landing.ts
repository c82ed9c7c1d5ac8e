export const landingTexts = {
  start: "Start Now",
  play: "Play the background video",
  pause: "Pause the background video",
} as const;
