import { grantRole } from "#db/queries/roles.ts";
import { type Member, type MemberSite, newMember } from "./member.ts";

/** A new member with the role of an admin. */
export async function newAdmin(site: MemberSite): Promise<Member> {
  const admin = await newMember(site);
  await grantRole(site.accounts.db, admin.email, "admin");
  return admin;
}
