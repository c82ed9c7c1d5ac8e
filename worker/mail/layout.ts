import { BRAND } from "../contract/brand.ts";
import { escapeHtml } from "../contract/escape-html.ts";

export interface MailText {
  readonly subject: string;
  readonly title: string;
  /** The paragraphs; mail clients show the first one in the list of messages. */
  readonly lines: readonly [string, ...string[]];
  /** Shown below the first line. */
  readonly code?: string | undefined;
  readonly label?: string;
}

export interface MailLink {
  readonly url: string;
  readonly label: string;
}

const HELP = "Questions? Reply to this message or write to";

export function toPlainText(
  { lines, code }: MailText,
  link: MailLink | undefined,
  pages: readonly MailLink[],
): string {
  const help = `${HELP} ${BRAND.supportAddress}.`;
  const [first, ...others] = lines;
  return [
    first,
    ...(code ? [code] : []),
    ...others,
    ...(link ? [link.url] : []),
    `— ${BRAND.name}`,
    help,
    ...pages.map(({ label, url }) => `${label}: ${url}`),
  ].join("\n\n");
}

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "Helvetica,Arial,sans-serif";

/** Separate properties, because Outlook ignores the `font` shorthand. */
function type(size: number, line: number, family: string): string {
  return `font-family:${family};font-size:${size}px;line-height:${line};font-weight:normal`;
}

/** The colours of tokens.css, inline for clients that ignore style sheets. */
const LIGHT = {
  paper: "#faf7f2",
  card: "#fffdf9",
  ink: "#141210",
  soft: "#5d554c",
  line: "#ded5c8",
  clay: "#b4532a",
  onClay: "#ffffff",
};
const DARK: typeof LIGHT = {
  paper: "#141210",
  card: "#1d1a17",
  ink: "#f4efe7",
  soft: "#b3a99d",
  line: "#38322c",
  clay: "#e08a5f",
  onClay: "#1a0f09",
};

const DARK_RULES = `.paper{background-color:${DARK.paper}!important}
.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.soft,.soft a{color:${DARK.soft}!important}
.button{background-color:${DARK.clay}!important}
.button a{color:${DARK.onClay}!important}`;

const HEAD = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media(max-width:480px){.card{padding:28px 24px!important}.outer{padding:20px 12px!important}}
@media(prefers-color-scheme:dark){${DARK_RULES}}
</style>`;

/** Keeps the body out of the preview line in the inbox. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Only for Outlook on Windows, which ignores max-width. */
function outlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

/** Tables and inline styles, with dark colours for clients that support them. Loads nothing. */
export function toHtml(
  mail: MailText,
  link: MailLink | undefined,
  pages: readonly MailLink[],
): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
${HEAD}
<title>${escapeHtml(mail.subject)}</title>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.lines[0])}${FILLER}</div>
<table ${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}" style="background-color:${LIGHT.paper}">
<tr><td class="outer" align="center" style="padding:40px 16px">
${outlook(`<table ${TABLE} width="560" align="center"><tr><td>`)}
<table ${TABLE} width="100%" style="max-width:560px">
<tr><td class="ink" align="left" style="padding:0 0 20px;${type(26, 1.2, SERIF)};color:${LIGHT.ink}">${BRAND.name}</td></tr>
<tr><td class="card" align="left" bgcolor="${LIGHT.card}" style="padding:40px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line}">
${cardOf(mail, link)}
</td></tr>
<tr><td align="left" style="padding:20px 0 0">${footer(pages)}</td></tr>
</table>
${outlook("</td></tr></table>")}
</td></tr>
</table>
</body>
</html>`;
}

function cardOf({ title, lines, code }: MailText, link: MailLink | undefined): string {
  const heading = `<h1 class="ink" style="margin:0 0 16px;${type(28, 1.25, SERIF)};color:${LIGHT.ink}">${escapeHtml(title)}</h1>`;
  const paragraphs = lines.map(
    (line) =>
      `<p class="ink" style="margin:0 0 16px;${type(16, 1.6, SANS)};color:${LIGHT.ink}">${escapeHtml(line)}</p>`,
  );
  if (code) paragraphs.splice(1, 0, digits(code));
  return [heading, ...paragraphs, ...(link ? [button(link)] : [])].join("\n");
}

function digits(code: string): string {
  return `<p class="ink" style="margin:0 0 16px;letter-spacing:6px;${type(32, 1.25, SANS)};color:${LIGHT.ink}">${escapeHtml(code)}</p>`;
}

/** The background belongs to the cell, because Outlook pads only cells. */
function button({ url, label }: MailLink): string {
  const href = escapeHtml(url);
  return `<table ${TABLE} style="margin:12px 0 24px"><tr>
<td class="button" align="center" bgcolor="${LIGHT.clay}" style="background-color:${LIGHT.clay};border-radius:2px;mso-padding-alt:14px 28px">
<a href="${href}" style="display:inline-block;padding:14px 28px;${type(16, 1.25, SANS)};font-weight:bold;color:${LIGHT.onClay};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0;${type(13, 1.6, SANS)};color:${LIGHT.soft}">If the button does nothing, open this address:<br>
<a href="${href}" style="color:${LIGHT.soft};word-break:break-all">${href}</a></p>`;
}

function footer(pages: readonly MailLink[]): string {
  const address = escapeHtml(BRAND.supportAddress);
  const style = `margin:0;${type(13, 1.6, SANS)};color:${LIGHT.soft}`;
  const links = pages.map(
    ({ url, label }) =>
      `<a href="${escapeHtml(url)}" style="color:${LIGHT.soft}">${escapeHtml(label)}</a>`,
  );
  const legal =
    links.length > 0 ? `\n<p class="soft" style="${style}">${links.join(" · ")}</p>` : "";
  return `<p class="soft" style="${style}">${HELP}
<a href="mailto:${address}" style="color:${LIGHT.soft}">${address}</a>.</p>${legal}`;
}
