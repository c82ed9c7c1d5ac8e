import { BRAND } from "#worker/contract/brand.ts";

/** The application to become an influencer. */
export const applicationTexts = {
  title: "Become an Influencer",
  subtitle:
    "Share the pieces you love in a closet of your own, and let your followers try them on.",
  email: "Email",
  handle: `${BRAND.socialNetwork} Handle`,
  handleHint: "It becomes the address of your closet and cannot be changed later.",
  handleExample: "@yourname",
  followerCount: "Follower Count",
  programs: "Affiliate Programs",
  programsHint: "The programs you take part in, or those you would like to join.",
  submit: "Submit Request",
  submitting: "Submitting...",
  required: "Required",
  signedOut: "Please log in to submit a request",
  failed: "Failed to submit request. Please try again.",
  granted: "You are an influencer",
  grantedMeaning: "Your closet and everything in it is kept in your dashboard.",
  toDashboard: "Go to your dashboard",
  pending: "Your request is pending",
  pendingMeaning: "You'll hear back within 5 working days.",
  toTryOn: "Go to Virtual Try-On",
  declined: "Your request has been declined",
  ended: "Your access has ended",
  contact: "If you have a question, write to {address}.",
} as const;
