const results = (count: number) => (count === 1 ? "1 result" : `${count} results`);

export const resultDeletionTexts = {
  title: "Delete results by age",
  loading: "Loading...",
  off: (days: number) =>
    `Off. Your results stay until you delete them. Turn this on to delete each result after ${days} days.`,
  on: (days: number) =>
    `On. Each result is deleted ${days} days after it was made, also if it is in your favourites.`,
  turnOn: "Turn on",
  turnOff: "Turn off",
  turningOff: "Turning off...",
  turnedOn: "Results are deleted by age now.",
  turnedOff: "Results are kept now.",
  question: (days: number) => `Delete your results after ${days} days?`,
  old: (count: number, days: number) =>
    count === 0
      ? `None of your results is older than ${days} days now.`
      : `${results(count)} older than ${days} days ${count === 1 ? "is" : "are"} deleted within a day. This can't be undone.`,
  consequence:
    "A deleted result also leaves your favourites, and links to it stop working. Save pictures that you want to keep on your device first.",
  undo: "You can turn this off at any time. What is deleted by then stays deleted.",
  busy: "Turning on...",
} as const;
