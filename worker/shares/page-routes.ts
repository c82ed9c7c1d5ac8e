import { isbot } from "isbot";
import { castVote, readSharedResult, type VoteResult } from "#db/queries/share-votes.ts";
import { readSharedPicture } from "#db/queries/shares.ts";
import { limitsOfPerson, readPerson } from "../closets/person-limits.ts";
import { keepIfLost, newFormVisitor, visitorOfForm } from "../closets/visitor-id.ts";
import { adLabelOf } from "../contract/advertising.ts";
import { associateNote } from "../contract/amazon.ts";
import { sharePath, type Vote, type VoteCount, voteForm, voteInput } from "../contract/shares.ts";
import { hashOfToken } from "../crypto/token.ts";
import { markOf } from "../engines/catalog.ts";
import { fail, Refusal } from "../http/fail.ts";
import { notFoundPage } from "../http/pages.ts";
import { checkFields, parseJson } from "../http/parse-json.ts";
import { BODY_BOUNDS, readBody } from "../http/request-body.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { scriptlessPolicy } from "../http/security-headers.ts";
import { parseMediaPath } from "../media/storage/keys.ts";
import { serveObject } from "../media/storage/serve.ts";
import { readToken, requireToken } from "./token.ts";

const NO_INDEX = "noindex, nofollow, noarchive";
const SHOWN_BY_PAGE = new Set<string>(["not_found", "rate_limited"]);

export const sharePageRoutes: readonly Route[] = [
  { method: "GET", path: "/r/:token", access: "public", handle: page },
  { method: "POST", path: "/r/:token", access: "public", handle: voteByForm },
  { method: "GET", path: "/r/:token/picture", access: "public", handle: picture },
  { method: "POST", path: "/api/shares/:token/votes", access: "public", handle: vote },
];

/** A page without scripts; a form sends the vote. The address is not sent as a referrer. */
async function page(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const token = readToken(c);
  const person = await readPerson(c);
  const row =
    token && (await readSharedResult(deps.db, await hashOfToken(token), person, deps.now()));
  if (!row) return notFoundPage(c) ?? fail("not_found");
  const { engine, ...shown } = row;
  const { renderShare } = await deps.closetPage();
  const { html, style } = renderShare(
    {
      ...toResult(shown),
      token,
      visitor: person.visitor === null ? await newFormVisitor(c) : null,
      mark: markOf(engine)?.label ?? null,
    },
    deps.config.baseUrl.origin,
  );
  return c.html(html, 200, {
    "Content-Security-Policy": await scriptlessPolicy(style),
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": NO_INDEX,
    Vary: "Cookie",
  });
}

type SharedRow = NonNullable<Awaited<ReturnType<typeof readSharedResult>>>;

function toResult({ closetItemId, handle, country, shop, ...shown }: Omit<SharedRow, "engine">) {
  if (!closetItemId || !handle) return { ...shown, item: null };
  const labels = { adLabel: adLabelOf(country), associateNote: associateNote([shop ?? ""]) };
  return { ...shown, item: { handle, id: closetItemId, ...labels } };
}

/** Bots store copies for chat previews, so they receive only the picture that the owner allowed. */
async function picture(c: AppContext): Promise<Response> {
  const { db, media, now } = c.var.deps;
  const found = await readSharedPicture(db, await hashOfToken(requireToken(c)), now());
  if (isbot(c.req.header("User-Agent")) && !found?.previewPicture) return fail("not_found");
  const key = found?.url ? parseMediaPath(found.url) : null;
  if (key?.bucket !== "private") return fail("not_found");
  const options = { visibility: "private", filename: "try-on.jpg" } as const;
  const served = await serveObject(media.privateBucket, key.key, c.req.raw, options);
  served?.headers.set("X-Robots-Tag", NO_INDEX);
  return served ?? fail("not_found");
}

async function vote(c: AppContext): Promise<Response> {
  const token = requireToken(c);
  const { yes, no } = await cast(c, token, (await parseJson(c.req.raw, voteInput)).vote);
  return c.json<VoteCount>({ yes, no });
}

/** The page shows the vote that counts, or that the link has ended. */
async function voteByForm(c: AppContext): Promise<Response> {
  const token = requireToken(c);
  const body = await readBody(c.req.raw, BODY_BOUNDS.json);
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
  const { vote: chosen, visitor } = checkFields(voteForm, fields);
  await cast(c, token, chosen, visitor).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !SHOWN_BY_PAGE.has(error.failureCode)) throw error;
  });
  return c.redirect(sharePath(token), 303);
}

/** Account and browser count as one person, as for likes. */
async function cast(
  c: AppContext,
  token: string,
  chosen: Vote,
  visitorField?: string,
): Promise<VoteResult> {
  const { deps } = c.var;
  const person = await readPerson(c);
  const fresh = person.visitor === null ? await visitorOfForm(c, visitorField) : null;
  const voter = { ...person, visitor: person.visitor ?? fresh?.actor ?? "" };
  const limits = await limitsOfPerson(c, "vote", voter, fresh !== null);
  const now = deps.now();
  const ballot = { tokenHash: await hashOfToken(token), vote: chosen };
  const result = await castVote(deps.db, ballot, voter, limits, now).catch((error) =>
    keepIfLost(person.account === null ? fresh : null, error),
  );
  if (!result) return fail("not_found");
  if (result.own !== chosen) {
    fail("rate_limited", { retryAfter: Math.max(1, (result.fullUntil - now) / 1000) });
  }
  if (!result.asAccount) await fresh?.keep();
  return result;
}
