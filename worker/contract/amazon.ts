/** Amazon prescribes the words: Associates Program Operating Agreement, section 5. */
export const AMAZON_SENTENCE = "As an Amazon Associate I earn from qualifying purchases.";

const AMAZON =
  /^https?:\/\/(?:[^/?#@]+\.)?(?:amazon\.[a-z]{2,3}(?:\.[a-z]{2})?|amzn\.[a-z]{2,4}|a\.co)(?::\d+)?(?:[/?#]|$)/i;

/** The sentence that the owner of links owes Amazon; null without a link to Amazon. */
export function associateNote(urls: readonly string[]): string | null {
  return urls.some(isAmazonLink) ? AMAZON_SENTENCE : null;
}

/** Whether a link leads to a shop of Amazon, also by its short addresses. */
export function isAmazonLink(url: string): boolean {
  return AMAZON.test(url);
}

/** The same, also by a parameter of a network's link, which names the shop. */
export function leadsToAmazon(url: string): boolean {
  const values = URL.canParse(url) ? [...new URL(url).searchParams.values()] : [];
  return [url, ...values].some(isAmazonLink);
}
