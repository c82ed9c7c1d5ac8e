import { type Member, type MemberSite, newMember } from "./member.ts";

/** A member who has consented to the processing of photos, which an engine of others needs. */
export async function newConsentedMember(site: MemberSite): Promise<Member> {
  const member = await newMember(site);
  await member.agree();
  return member;
}
