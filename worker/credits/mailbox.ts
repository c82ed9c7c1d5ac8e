interface Provider {
  readonly domains: readonly string[];
  /** Characters before the `@` that the provider ignores. */
  readonly ignored?: RegExp;
}

const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["proton.me", "protonmail.com", "pm.me", "protonmail.ch"], ignored: /[._-]/g },
  ...[
    ...["outlook.com", "outlook.de", "outlook.fr", "outlook.es", "outlook.it", "outlook.jp"],
    ...["hotmail.com", "hotmail.co.uk", "hotmail.de", "hotmail.fr", "hotmail.es", "hotmail.it"],
    ...["live.com", "live.co.uk", "live.de", "live.fr", "live.nl", "live.it", "msn.com"],
    ...["fastmail.com", "fastmail.fm", "hey.com", "zoho.com", "zohomail.com", "mailbox.org"],
    ...["posteo.de", "posteo.net", "runbox.com", "yandex.com", "yandex.ru", "ya.ru", "duck.com"],
  ].map((domain) => ({ domains: [domain] })),
];

const PROVIDER_OF: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** One name for all addresses of a mailbox at known providers. `email` is in lower case. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const provider = PROVIDER_OF.get(email.slice(at + 1));
  if (!provider) return email;
  const [name = ""] = email.slice(0, at).split("+");
  const plain = provider.ignored ? name.replace(provider.ignored, "") : name;
  return plain === "" ? email : `${plain}@${provider.domains[0]}`;
}
