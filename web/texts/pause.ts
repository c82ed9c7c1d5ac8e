export const pauseTexts = {
  running: "Try-ons are running.",
  explanation:
    "A pause stops new ones at once. Those under way end as usual, and nobody loses a credit.",
  sentence: "What people read meanwhile",
  sentenceExample: "We are back at noon.",
  pause: "Pause try-ons",
  question: "Pause all try-ons?",
  yes: "Pause",
  pausing: "Pausing...",
  consequence: (sentence: string) =>
    `Nobody can start one until you let them go on. They read: “${sentence}”`,
  paused: "Try-ons are paused.",
  since: "Since {time}. People read:",
  resume: "Let try-ons go on",
  resuming: "Resuming...",
  resumedToast: "Try-ons go on.",
} as const;
