import { ApiError, call, reasonOf } from "#web/api/call.ts";
import { checkInput } from "#web/api/check-input.ts";
import { applicationTexts } from "#web/texts/application.ts";
import type { InfluencerRequest } from "#worker/contract/influencer.ts";
import { FILL_IN_ALL, influencerRequestInput } from "#worker/contract/influencer.ts";

export const REQUEST_PATH = "/api/influencer/request";

export interface RequestAnswer {
  readonly request: InfluencerRequest | null;
}

interface TypedApplication {
  readonly email: string;
  readonly instagramHandle: string;
  readonly followerCount: string;
  readonly affiliatePrograms: string;
}

/**
 * Sends an application; with the same key again, its answer is the same.
 * @throws ApiError with the sentence to show and those of its fields
 */
export async function sendApplication(
  key: string,
  typed: TypedApplication,
): Promise<RequestAnswer> {
  const missing = Object.entries(typed).filter(([, text]) => text.trim() === "");
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(([name]) => [name, applicationTexts.required]));
    throw new ApiError("invalid", 0, FILL_IN_ALL, fields);
  }
  const followerCount = parseFollowerCount(typed.followerCount);
  const json = checkInput(influencerRequestInput, { ...typed, followerCount });
  try {
    return await call<RequestAnswer>(REQUEST_PATH, {
      method: "POST",
      headers: { "idempotency-key": key },
      json,
      signedOutSentence: applicationTexts.signedOut,
    });
  } catch (error) {
    if (!(error instanceof ApiError) || reasonOf(error)) throw error;
    throw new ApiError(error.code, error.status, applicationTexts.failed, error.fields);
  }
}

/** Grouped digits: 12,500 or 12.500 or 12 500 or 12'500. */
const GROUPED = /^\d{1,3}(?:([ ,.'’\u00a0\u202f])\d{3})(?:\1\d{3})*$/;

/** The number in a typed text; NaN for any other text. */
export function parseFollowerCount(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "") return Number.NaN;
  return Number(GROUPED.test(trimmed) ? trimmed.replace(/\D/g, "") : trimmed);
}
