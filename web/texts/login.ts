import { BRAND } from "#worker/contract/brand.ts";
import { LIMITS } from "#worker/contract/limits.ts";

export const loginTexts = {
  welcome: `Welcome to ${BRAND.name}`,
  look: "Somebody before and after a try-on",
  tabs: "Login or Sign Up",
  login: "Login",
  loggingIn: "Logging in...",
  signUp: "Sign Up",
  accept: "With an account you accept:",
  terms: "Terms",
  privacy: "Privacy",
  signingUp: "Creating account...",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  password: "Password",
  passwordHint: `At least ${LIMITS.passwordMin} characters`,
  forgotLink: "Forgot Password?",
  haveCode: (email: string) => `I have a code for ${email}`,
  asVisitor: "Try it without an account",
  accountDeleted: "Your account has been deleted, with everything in it.",
} as const;
