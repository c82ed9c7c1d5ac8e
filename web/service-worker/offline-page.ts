import { offlineTexts } from "#web/texts/offline.ts";
import { BRAND } from "#worker/contract/brand.ts";
import STYLE from "./offline-page.css?inline";

/** The page shown instead of one that cannot be loaded. Its empty link reloads that page. */
export async function offlinePage(): Promise<Response> {
  const { title, hint } = navigator.onLine ? offlineTexts.unreachable : offlineTexts.offline;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#faf7f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#141210" media="(prefers-color-scheme: dark)">
<title>${title} · ${BRAND.name}</title>
<style>${STYLE}</style>
<header>${BRAND.name}</header>
<main><h1>${title}</h1><p>${hint}</p><a href="">${offlineTexts.retry}</a></main>`;
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)),
  );
  const hash = btoa(String.fromCharCode(...digest));
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
  return new Response(html, { status: 503, headers });
}
