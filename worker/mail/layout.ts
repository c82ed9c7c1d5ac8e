import { BRAND } from "../contract/brand.ts";

export interface MailText {
  readonly subject: string;
  readonly title: string;
  /** Each a paragraph; the first is what a list of messages shows. */
  readonly lines: readonly [string, ...string[]];
  /** Of the button; none where the mail has no link. */
  readonly label?: string;
}

/** The button of a mail. */
export interface MailLink {
  readonly url: string;
  readonly label: string;
}

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const HELP = "Questions? Reply to this message or write to";

export function toPlainText({ lines }: MailText, link: MailLink | undefined): string {
  const help = `${HELP} ${BRAND.supportAddress}.`;
  return [...lines, ...(link ? [link.url] : []), `— ${BRAND.name}`, help].join("\n\n");
}

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "Helvetica,Arial,sans-serif";

/** Size in pixels and line height, each a property of its own: Outlook reads no shorthand. */
function type(size: number, line: number, family: string): string {
  return `font-family:${family};font-size:${size}px;line-height:${line};font-weight:normal`;
}

/** Of tokens.css; each is also an inline style, for the many clients that read nothing else. */
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

/** Keeps what follows out of the line that a list of messages shows. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** For Outlook on Windows alone, which knows no greatest width. */
function outlook(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

/**
 * A mail as HTML: tables and inline styles, which all clients show alike; a client that knows more
 * gets the dark colours and less margin on a phone. Nothing is loaded from anywhere.
 */
export function layOut(words: MailText, link: MailLink | undefined): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
${HEAD}
<title>${escapeHtml(words.subject)}</title>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(words.lines[0])}${FILLER}</div>
<table ${TABLE} width="100%" class="paper" bgcolor="${LIGHT.paper}" style="background-color:${LIGHT.paper}">
<tr><td class="outer" align="center" style="padding:40px 16px">
${outlook(`<table ${TABLE} width="560" align="center"><tr><td>`)}
<table ${TABLE} width="100%" style="max-width:560px">
<tr><td class="ink" align="left" style="padding:0 0 20px;${type(26, 1.2, SERIF)};color:${LIGHT.ink}">${BRAND.name}</td></tr>
<tr><td class="card" align="left" bgcolor="${LIGHT.card}" style="padding:40px;background-color:${LIGHT.card};border:1px solid ${LIGHT.line}">
${cardOf(words, link)}
</td></tr>
<tr><td align="left" style="padding:20px 0 0">${footer()}</td></tr>
</table>
${outlook("</td></tr></table>")}
</td></tr>
</table>
</body>
</html>`;
}

function cardOf({ title, lines }: MailText, link: MailLink | undefined): string {
  const heading = `<h1 class="ink" style="margin:0 0 16px;${type(28, 1.25, SERIF)};color:${LIGHT.ink}">${escapeHtml(title)}</h1>`;
  const paragraphs = lines.map(
    (line) =>
      `<p class="ink" style="margin:0 0 16px;${type(16, 1.6, SANS)};color:${LIGHT.ink}">${escapeHtml(line)}</p>`,
  );
  return [heading, ...paragraphs, ...(link ? [button(link)] : [])].join("\n");
}

/** The colour lies on the cell, which Outlook pads by its own property, and the link fills it. */
function button({ url, label }: MailLink): string {
  const href = escapeHtml(url);
  return `<table ${TABLE} style="margin:12px 0 24px"><tr>
<td class="button" align="center" bgcolor="${LIGHT.clay}" style="background-color:${LIGHT.clay};border-radius:2px;mso-padding-alt:14px 28px">
<a href="${href}" style="display:inline-block;padding:14px 28px;${type(16, 1.25, SANS)};font-weight:bold;color:${LIGHT.onClay};text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:0;${type(13, 1.6, SANS)};color:${LIGHT.soft}">If the button does nothing, open this address:<br>
<a href="${href}" style="color:${LIGHT.soft};word-break:break-all">${href}</a></p>`;
}

function footer(): string {
  const address = escapeHtml(BRAND.supportAddress);
  return `<p class="soft" style="margin:0;${type(13, 1.6, SANS)};color:${LIGHT.soft}">${HELP}
<a href="mailto:${address}" style="color:${LIGHT.soft}">${address}</a>.</p>`;
}
