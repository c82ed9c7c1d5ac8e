import { PATHS } from "#web/paths.ts";
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

/** How a request stands, in the form's place. */
export function ApplicationState({ request, granted }: ApplicationStateProps) {
  return (
    <section className={styles.state}>
      <div className={styles.words}>
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
        <h2>You are an influencer</h2>
        <p>Your closet and everything in it is kept in your dashboard.</p>
        <ButtonLink look="primary" to={PATHS.manageCloset}>
          Go to your dashboard
        </ButtonLink>
      </>
    );
  }
  if (request?.status === "pending") {
    return (
      <>
        <h2>Your request is pending</h2>
        <p>You'll hear back within 5 working days.</p>
        <ButtonLink to={PATHS.generate}>Go to Virtual Try-On</ButtonLink>
      </>
    );
  }
  return (
    <>
      <h2>
        {request?.status === "declined"
          ? "Your request has been declined"
          : "Your access has ended"}
      </h2>
      <p>
        If you have a question, write to{" "}
        <a href={`mailto:${BRAND.supportAddress}`}>{BRAND.supportAddress}</a>.
      </p>
    </>
  );
}
