import type { VisitSource } from "../contract/visit-sources.ts";

/** A network's tracking links: its hosts with subdomains, their paths, and the parameter of the sub-id. */
interface Network {
  readonly hosts: readonly string[];
  readonly path: RegExp;
  readonly parameter: string;
}

/** By the networks' documentation for publishers. Amazon is left out: its sub-tag needs approval. */
const NETWORKS: readonly Network[] = [
  { hosts: ["awin1.com"], path: /^\/\w+\.php$/, parameter: "clickref" },
  {
    hosts: ["anrdoezrs.net", "jdoqocy.com", "kqzyfj.com", "dpbolvw.net", "tkqlhce.com"],
    path: /^\/click-\d+-\d+/,
    parameter: "sid",
  },
  {
    hosts: ["click.linksynergy.com"],
    path: /^\/(?:deeplink|link|fs-bin\/click)$/,
    parameter: "u1",
  },
  { hosts: ["shareasale.com"], path: /^\/(?:r|u|m-pr)\.cfm$/, parameter: "afftrack" },
  { hosts: ["pxf.io", "sjv.io", "evyy.net"], path: /^\/c\/\d+\/\d+\/\d+/, parameter: "subId1" },
  {
    hosts: ["go.skimresources.com", "go.redirectingat.com"],
    path: /^\/$/,
    parameter: "xcust",
  },
  { hosts: ["redirect.viglink.com"], path: /^\/$/, parameter: "cuid" },
  { hosts: ["track.webgains.com"], path: /^\/click\.html$/, parameter: "clickref" },
  { hosts: ["tradedoubler.com"], path: /^\/click$/, parameter: "epi" },
  { hosts: ["track.adtraction.com"], path: /^\/t\/t$/, parameter: "epi" },
  { hosts: ["ad.admitad.com"], path: /^\/g\/\w+\/?$/, parameter: "subid" },
  { hosts: ["tc.tradetracker.net"], path: /^\/$/, parameter: "r" },
];

/** Names of parameters that sign a link: a change of the link would break it. */
const SIGNATURE =
  /^(?:x-.+-)?(?:sig|sign|signed|signature|hmac|hash|md5|sha\d*|digest|mac|checksum|crc|token|policy|expires?)$/i;

/** The longest that all these networks store whole is Skimlinks' 50 characters. */
const LONGEST = 50;

/**
 * The sub-id of an item and source, for the report of an affiliate network. It says nothing about the
 * shopper. Letters and digits only, at most 50; the file of the counts lists it.
 */
export function subIdOf(itemId: string, source: VisitSource): string {
  const item = itemId.replace(/[^a-z\d]/gi, "");
  return `drape${item.slice(0, LONGEST - "drape".length - source.length)}${source}`;
}

/**
 * The link with the sub-id in the parameter that its network documents. Null for a link that stays as
 * it is: of another host or path, signed, or with a sub-id of its own.
 */
export function withSubId(link: URL, subId: string): URL | null {
  const network = NETWORKS.find(
    ({ hosts, path }) =>
      hosts.some((host) => isOf(link.hostname, host)) && path.test(link.pathname),
  );
  // Tradedoubler also writes parameters as `name(value)`, which is no query.
  if (!network || link.search.includes("(")) return null;
  if ([...link.searchParams.keys()].some((name) => SIGNATURE.test(name))) return null;
  const { parameter } = network;
  const present = [...link.searchParams].filter(([name]) => isSame(name, parameter));
  if (present.some(([, value]) => value !== "")) return null;
  // As text, because the networks compare the other parameters as the owner copied them.
  const rest = link.search.slice(1).split("&");
  const others = rest.filter((one) => one !== "" && !isSame(one.replace(/=$/, ""), parameter));
  const changed = new URL(link);
  // First, because an address without encoding may end the link.
  changed.search = [`${parameter}=${subId}`, ...others].join("&");
  return changed;
}

function isOf(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
