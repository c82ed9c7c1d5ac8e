import { PATHS } from "#web/paths.ts";
import { applicationTexts } from "#web/texts/application.ts";
import { fill } from "#web/texts/fill.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import type { InfluencerRequest } from "#worker/contract/influencer.ts";
import styles from "./application.module.css";
import { RequestFacts } from "./request-facts.tsx";

interface ApplicationStateProps {
  /** Null for an influencer who never had to apply. */
  readonly request: InfluencerRequest | null;
  readonly granted: boolean;
}

export function ApplicationState({ request, granted }: ApplicationStateProps) {
  return (
    <section className={styles.state}>
      <div className={styles.texts}>
        <Words request={request} granted={granted} />
      </div>
      {request && !granted && <RequestFacts request={request} />}
    </section>
  );
}

function Words({ request, granted }: ApplicationStateProps) {
  if (granted) {
    return (
      <>
        <h2>{applicationTexts.granted}</h2>
        <p>{applicationTexts.grantedMeaning}</p>
        <ButtonLink look="primary" to={PATHS.manageCloset}>
          {applicationTexts.toDashboard}
        </ButtonLink>
      </>
    );
  }
  if (request?.status === "pending") {
    return (
      <>
        <h2>{applicationTexts.pending}</h2>
        <p>{applicationTexts.pendingMeaning}</p>
        <ButtonLink to={PATHS.generate}>{applicationTexts.toTryOn}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <h2>{request?.status === "declined" ? applicationTexts.declined : applicationTexts.ended}</h2>
      <p>
        {fill(applicationTexts.contact, {
          address: <a href={`mailto:${BRAND.supportAddress}`}>{BRAND.supportAddress}</a>,
        })}
      </p>
    </>
  );
}
