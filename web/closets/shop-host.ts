/** The shop's host as it is shown beside its link; null for what is no web address. */
export function shopHost(affiliateUrl: string): string | null {
  if (!URL.canParse(affiliateUrl)) return null;
  const { protocol, hostname } = new URL(affiliateUrl);
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : null;
}
