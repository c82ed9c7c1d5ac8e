export const checklistTexts = {
  title: "Finish your closet",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done:",
  steps: {
    picture: "Add a profile picture",
    title: "Give your closet its own title",
    bio: "Write a bio",
    colour: "Choose a colour",
    pins: "Pin three items",
    share: "Share your link",
  },
  pinHint: "Press the pin of an item. Pinned items come first.",
  close: "Close this list",
  closeFailed: "The list could not be closed",
} as const;
