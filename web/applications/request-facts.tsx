import { relativeDate } from "#web/generations/relative-date.ts";
import styles from "#web/ui/facts.module.css";
import type { InfluencerRequest } from "#worker/contract/influencer.ts";

interface RequestFactsProps {
  readonly request: InfluencerRequest;
  /** The account's address, where it is to be told beside the one to write to. */
  readonly accountEmail?: string;
  readonly handleCheck?: string | null;
}

/** What an application says and when it was made and decided. */
export function RequestFacts({ request, accountEmail, handleCheck }: RequestFactsProps) {
  const { email, instagramHandle, followerCount, affiliatePrograms } = request;
  const now = Date.now();
  const facts = [
    ...(accountEmail === undefined ? [["Handle", `@${instagramHandle}`]] : []),
    ["Followers", new Intl.NumberFormat().format(followerCount)],
    ["Affiliate programs", affiliatePrograms],
    ["Contact", email],
    ...(accountEmail === undefined || accountEmail === email ? [] : [["Account", accountEmail]]),
    ["Requested", relativeDate(request.createdAt, now)],
    ...(request.decidedAt === null ? [] : [["Decided", relativeDate(request.decidedAt, now)]]),
    ...(handleCheck ? [["Handle checked", handleCheck]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
