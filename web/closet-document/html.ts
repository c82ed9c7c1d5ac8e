import { escapeHtml } from "#worker/contract/escape-html.ts";

export interface Head {
  readonly title: string;
  readonly tags: readonly string[];
  /** The data of schema.org, which follows the markup so that nothing waits for it. */
  readonly facts?: unknown;
}

export function tag(name: "meta" | "link", attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join("")}>`;
}

/** A script element with a value as JSON; no text in it can end the element (HTML 4.12.1.3). */
export function jsonBlock(type: string, value: unknown, id?: string): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="${type}"${id ? ` id="${id}"` : ""}>${json}</script>`;
}
