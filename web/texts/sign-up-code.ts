import { CODE_DIGITS, CODE_MINUTES } from "#worker/contract/sign-up-code.ts";

export const signUpCodeTexts = {
  title: "Enter the code",
  signedUp:
    "Account created successfully! Please check your email to verify your account, then login.",
  lead: `The newest email to {email} has a code of ${CODE_DIGITS} digits, which works for ${CODE_MINUTES} minutes, or a link to choose a password.`,
  code: "Code",
  sentWhenComplete: "We check it as soon as you enter the last digit.",
  confirm: "Confirm",
  confirming: "Confirming...",
  resend: "Send again",
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  sending: "Sending...",
  resent: "A new email is on its way. It has a code, or a link to choose a password.",
  changeAddress: "Change address",
  alreadyConfirmed: "Already confirmed? Log in.",
  withoutPassword:
    "Enter a code only if you signed up with this address yourself. The code confirms your email and sets no password. To log in later, choose a password with “Forgot Password?” on the login page.",
  noPassword:
    "Your email is confirmed. To log in later, choose a password with “Forgot Password?” on the login page.",
} as const;
