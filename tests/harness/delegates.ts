import { CLOSET_HEADER } from "#worker/contract/closet-header.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";
import type { ClosetAction } from "#worker/contract/delegates.ts";
import { Influencer, type StoredSite } from "./influencer.ts";
import { type Answer, awaitMails, type CallOptions, newMember } from "./member.ts";

const INVITATIONS = "/api/closet-invitations";

/** A member who may manage another person's closet: every call names it. */
export class Delegate extends Influencer {
  closetId: string | null = null;

  override response(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const named = this.closetId === null ? {} : { [CLOSET_HEADER]: this.closetId };
    return super.response(method, path, { ...options, headers: { ...named, ...options.headers } });
  }

  answer(to: "looks" | "acceptances" | "refusals", token: string): Promise<Answer> {
    return this.call("POST", `${INVITATIONS}/${to}`, { body: { token } });
  }
}

export function invite(owner: Influencer, email: string): Promise<Answer> {
  return owner.call("POST", "/api/closet/invitations", { body: { email } });
}

/** Invites an address; resolves to the token of the mail. */
export async function invitedToken(
  product: StoredSite,
  owner: Influencer,
  email: string,
): Promise<string> {
  const { status, text } = await invite(owner, email);
  if (status !== 204) throw new Error(`not invited: ${text}`);
  return tokenIn((await awaitMails(product, email, 1))[0].text);
}

/** The token in the link of an invitation. @throws without one */
export function tokenIn(mail: string): string {
  const token = /\/closet-invitation#token=([\w-]{43})/.exec(mail)?.[1];
  if (!token) throw new Error(`no invitation in ${mail}`);
  return token;
}

/** A member who has accepted the invitation of a closet with at least one item. */
export async function newDelegate(product: StoredSite, owner: Influencer): Promise<Delegate> {
  const delegate = new Delegate(product);
  await newMember(product, delegate);
  const token = await invitedToken(product, owner, delegate.email);
  const accepted = await delegate.answer("acceptances", token);
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.text}`);
  const { closet }: ManagedCloset = await owner.closet();
  delegate.closetId = closet?.id ?? null;
  return delegate;
}

/** The log of a closet, newest first. */
export async function actionsOf(owner: Influencer): Promise<readonly ClosetAction[]> {
  return (await owner.call("GET", "/api/closet/actions")).json.actions;
}

/** The id of an owner's closet; empty without one. */
export async function closetIdOf(owner: Influencer): Promise<string> {
  return (await owner.closet()).closet?.id ?? "";
}
