export const forgotPasswordTexts = {
  title: "Forgot Password",
  lead: "Enter your email, and we will send you a link to choose a new one.",
  email: "Email",
  send: "Send Reset Email",
  sending: "Sending...",
  sent: "Password reset email sent! Please check your inbox.",
  back: "Back to Login",
} as const;
