import { applicationFactTexts } from "#web/texts/application-facts.ts";
import { relativeDate } from "#web/texts/relative-date.ts";
import styles from "#web/ui/facts.module.css";
import type { InfluencerRequest } from "#worker/contract/influencer.ts";

interface RequestFactsProps {
  readonly request: InfluencerRequest;
  /** The address of the account, shown to the admins beside the contact. */
  readonly accountEmail?: string;
  readonly handleCheck?: string | null;
}

export function RequestFacts({ request, accountEmail, handleCheck }: RequestFactsProps) {
  const { email, instagramHandle, followerCount, affiliatePrograms } = request;
  const now = Date.now();
  const facts = [
    ...(accountEmail === undefined ? [[applicationFactTexts.handle, `@${instagramHandle}`]] : []),
    [applicationFactTexts.followers, new Intl.NumberFormat().format(followerCount)],
    [applicationFactTexts.programs, affiliatePrograms],
    [applicationFactTexts.contact, email],
    ...(accountEmail === undefined || accountEmail === email
      ? []
      : [[applicationFactTexts.account, accountEmail]]),
    [applicationFactTexts.requested, relativeDate(request.createdAt, now)],
    ...(request.decidedAt === null
      ? []
      : [[applicationFactTexts.decided, relativeDate(request.decidedAt, now)]]),
    ...(handleCheck ? [[applicationFactTexts.handleChecked, handleCheck]] : []),
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
