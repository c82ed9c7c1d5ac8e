import type { Answer, Member } from "./member.ts";

export const REQUEST = "/api/influencer/request";
export const REVIEW = "/api/admin/influencer-requests";
export const CHECK = "A code in the profile's text";

let made = 0;
/** A handle without an application. */
export function newHandle(): string {
  made += 1;
  return `applicant.${made}`;
}

function application(more: object = {}): object {
  return {
    email: "contact@example.com",
    instagramHandle: newHandle(),
    followerCount: 1200,
    affiliatePrograms: "Shop & Co",
    ...more,
  };
}

export function apply(member: Member, more: object = {}): Promise<Answer> {
  return member.call("POST", REQUEST, { body: application(more) });
}

/** For an approval, with how the handle was checked. */
export function decide(
  by: Member,
  userId: string,
  decision: "approve" | "decline",
): Promise<Answer> {
  const body = decision === "approve" ? { decision, handleCheck: CHECK } : { decision };
  return by.call("POST", `${REVIEW}/${userId}/decision`, { body });
}

export function told({ status, json }: Answer): unknown[] {
  return [status, json.code, json.error];
}
