export const verificationTexts = {
  verified: "Your email is confirmed. Please log in.",
  badLink: "This verification link is invalid or has expired. Get a new one below.",
  email: "Email to verify",
  send: "Send the email again",
  sending: "Sending...",
  sent: "A new email is on its way. Please check your inbox.",
} as const;
