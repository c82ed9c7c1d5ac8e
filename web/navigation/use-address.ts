import { createContext, useContext } from "react";
import { useHistoryState, useLocationProperty } from "wouter/use-browser-location";
import type { EntryDetails, EntryState } from "./navigate.ts";

/** The parts of an address as the browser encodes them, with the key and details of its history entry. */
export interface Address {
  readonly pathname: string;
  /** With its question mark; "" without a query. */
  readonly search: string;
  /** With its number sign; "" without a fragment. */
  readonly hash: string;
  /** The entry of the history; "" for an entry that this site did not create. */
  readonly key: string;
  readonly details: EntryDetails | null;
}

/** The address of a part of the page, where it is not the browser's; null for the browser's. */
export const GivenAddress = createContext<Address | null>(null);

/** @param url absolute, or a path of this site with its query and fragment */
export function addressOf(url: string, state: EntryState | null = null): Address {
  const { pathname, search, hash } = new URL(url, "https://site.invalid");
  return { pathname, search, hash, key: state?.key ?? "", details: state?.details ?? null };
}

/** A server has no address: what it renders is given one. */
const readUrl = () => (typeof window === "undefined" ? "" : window.location.href);

/** The address of this part of the page. Each change of it renders the component again. */
export function useAddress(): Address {
  const given = useContext(GivenAddress);
  const url = useLocationProperty(readUrl, readUrl);
  const state = useHistoryState<EntryState | null>();
  return given ?? addressOf(url, state);
}
