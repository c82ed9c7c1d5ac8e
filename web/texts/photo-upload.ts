export const photoUploadTexts = {
  sending: "Your photo is being sent.",
  progress: "Sent part of your photo",
  waiting: "The connection was lost. Your photo is sent again when it is back.",
  sent: "Your photo was sent. We delete it after 15 minutes unless you use it.",
  later: "Your photo is sent with the try-on.",
} as const;
