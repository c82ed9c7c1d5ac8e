import { BRAND } from "#worker/contract/brand.ts";
import { LIMITS } from "#worker/contract/limits.ts";

export const loginTexts = {
  welcome: `Welcome to ${BRAND.name}`,
  tabs: "Login or Sign Up",
  login: "Login",
  loggingIn: "Logging in...",
  signUp: "Sign Up",
  signingUp: "Creating account...",
  signedUp:
    "Account created successfully! Please check your email to verify your account, then login.",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  password: "Password",
  passwordHint: `At least ${LIMITS.passwordMin} characters`,
  forgotLink: "Forgot Password?",
  forgotTitle: "Forgot Password",
  forgotLead: "Enter your email, and we will send you a link to choose a new one.",
  sendReset: "Send Reset Email",
  resetSent: "Password reset email sent! Please check your inbox.",
  sending: "Sending...",
  back: "Back to Login",
  asVisitor: "Try it without an account",
  accountDeleted: "Your account has been deleted, with everything in it.",
  verified: "Your email is confirmed. Please log in.",
  badVerification: "This verification link is invalid or has expired. Get a new one below.",
  verificationEmail: "Email to verify",
  sendVerification: "Send the email again",
  verificationSent: "A new email is on its way. Please check your inbox.",
} as const;
