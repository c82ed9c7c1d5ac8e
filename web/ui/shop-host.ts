/** The shop's host, shown beside its link; null for an address that is not http(s). */
export function shopHost(affiliateUrl: string): string | null {
  if (!URL.canParse(affiliateUrl)) return null;
  const { protocol, hostname } = new URL(affiliateUrl);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}
