import { useState } from "react";
import { applicationReviewTexts } from "#web/texts/application-review.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import reviewStyles from "#web/ui/review-list.module.css";
import { ReviewList } from "#web/ui/review-list.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { BRAND } from "#worker/contract/brand.ts";
import type { RequestStatus, ReviewedRequest } from "#worker/contract/influencer.ts";
import styles from "./applications-section.module.css";
import { RequestFacts } from "./request-facts.tsx";
import { type Decision, useReviews } from "./use-reviews.ts";

const TABS = (["pending", "approved", "declined"] as const).map((name) => ({
  name,
  title: applicationReviewTexts.tabs[name],
}));

export function ApplicationsSection() {
  const [status, setStatus] = useState<RequestStatus>("pending");
  return (
    <Tabs
      small
      label={applicationReviewTexts.tabsLabel}
      tabs={TABS}
      chosen={status}
      onChoose={setStatus}
    >
      <Reviews status={status} />
    </Tabs>
  );
}

function Reviews({ status }: { readonly status: RequestStatus }) {
  const { decide, ...list } = useReviews(status);
  const [question, loadQuestion] = useLazyModule(() => import("./decision-question.tsx"));
  const [asked, setAsked] = useState<readonly [ReviewedRequest, Decision] | null>(null);

  async function ask(request: ReviewedRequest, decision: Decision) {
    if (await loadQuestion()) setAsked([request, decision]);
  }

  const shown = question && asked && (
    <question.DecisionQuestion
      request={asked[0]}
      decision={asked[1]}
      onClose={() => setAsked(null)}
      onConfirm={(input) => {
        setAsked(null);
        void decide(asked[0], input);
      }}
    />
  );
  return (
    <ReviewList
      {...list}
      keyOf={({ userId }) => userId}
      empty={applicationReviewTexts.none(status)}
      question={shown}
    >
      {(request) => (
        <div className={styles.request}>
          <Handle handle={request.instagramHandle} />
          <RequestFacts
            request={request}
            accountEmail={request.accountEmail}
            handleCheck={request.handleCheck}
          />
          {status === "pending" && (
            <Answers
              handle={request.instagramHandle}
              onAnswer={(decision) => ask(request, decision)}
            />
          )}
        </div>
      )}
    </ReviewList>
  );
}

function Handle({ handle }: { readonly handle: string }) {
  return (
    <h2 className={classNames(reviewStyles.title, styles.handle)}>
      <a
        href={BRAND.profilePages + encodeURIComponent(handle)}
        target="_blank"
        rel="noopener noreferrer"
      >
        @{handle}
        <span className="visually-hidden">{uiTexts.newTab}</span>
      </a>
    </h2>
  );
}

interface AnswersProps {
  readonly handle: string;
  readonly onAnswer: (decision: Decision) => void;
}

function Answers({ handle, onAnswer }: AnswersProps) {
  const { decisions, decisionOn } = applicationReviewTexts;
  return (
    <div className={reviewStyles.answers}>
      <Button
        look="primary"
        aria-label={decisionOn(decisions.approve, handle)}
        onClick={() => onAnswer("approve")}
      >
        {decisions.approve}
      </Button>
      <Button
        aria-label={decisionOn(decisions.decline, handle)}
        onClick={() => onAnswer("decline")}
      >
        {decisions.decline}
      </Button>
    </div>
  );
}
