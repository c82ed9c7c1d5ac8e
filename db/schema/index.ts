export * from "./account.ts";
export * from "./auth.ts";
export * from "./closets.ts";
export * from "./generations.ts";
export * from "./influencer.ts";
export * from "./mails.ts";
export * from "./moderation.ts";
export * from "./operations.ts";
