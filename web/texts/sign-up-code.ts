export const signUpCodeTexts = {
  title: "Enter the code",
  signedUp:
    "Account created successfully! Please check your email to verify your account, then login.",
  lead: "We sent a code of six digits to {email}. It works for 15 minutes.",
  code: "Code",
  confirm: "Confirm",
  confirming: "Confirming...",
  resend: "Send again",
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  sending: "Sending...",
  resent: "A new email is on its way. Please check your inbox.",
  changeAddress: "Change address",
  noPassword:
    "Your email is confirmed. To log in later, choose a password with “Forgot Password?” on the login page.",
} as const;
