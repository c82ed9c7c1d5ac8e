import { escapeHtml } from "../contract/escape-html.ts";
import { fail } from "../http/fail.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { listDevMail, type StoredMail } from "./dev-mailbox.ts";

export const devMailRoutes: readonly Route[] = [
  { method: "GET", path: "/dev/mail", access: "public", handle: showMail },
];

/** Newest first; JSON if the client accepts it. 404 in production. */
async function showMail(c: AppContext): Promise<Response> {
  const { config, media } = c.var.deps;
  if (!config.development) return fail("not_found");
  const mails = await listDevMail(media.privateBucket);
  if (c.req.header("Accept")?.includes("application/json")) return c.json(mails);
  return c.html(page(mails));
}

/** Shows the text version: the site's policy blocks the styles of the HTML version. */
function page(mails: readonly StoredMail[]): string {
  const items = mails.map(
    ({ subject, to, createdAt, text }) =>
      `<article><h2>${escapeHtml(subject)}</h2>
       <p>to ${escapeHtml(to)}, ${escapeHtml(createdAt)}</p>${paragraphs(text)}<hr></article>`,
  );
  const body = items.length > 0 ? items.join("") : "<p>No mail yet.</p>";
  return `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Development mail</title>
    <h1>Development mail</h1>${body}</html>`;
}

function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((line) => escapeHtml(line).replace(/^https?:\S+$/, '<a href="$&">$&</a>'))
    .map((line) => `<p>${line}</p>`)
    .join("");
}
