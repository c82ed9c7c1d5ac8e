import { createElement, Fragment, type ReactNode } from "react";

/** Renders a text with elements in place of its `{name}` parts. */
export function fill(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = text.split(/[{}]/);
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 ? nodes[part] : part)));
}
