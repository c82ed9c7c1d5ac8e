import { lazy, Suspense, useEffect } from "react";
import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import { refreshSession, useMe } from "#web/api/use-session.ts";
import { applicationTexts } from "#web/texts/application.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import type { AppUser } from "#worker/contract/account.ts";
import { REQUEST_PATH, type RequestAnswer } from "./application.ts";
import { ApplicationForm } from "./application-form.tsx";
import { ApplicationState } from "./application-state.tsx";

const DelegatedNotice = lazy(() => import("./delegated-notice.tsx"));

export default function ApplicationScreen() {
  const me = useMe();
  if (!me) return null;
  return (
    <Page title={applicationTexts.title} subtitle={applicationTexts.subtitle}>
      <div className="stack">
        <Suspense fallback={null}>
          <DelegatedNotice />
        </Suspense>
        <Content user={me.user} />
      </div>
    </Page>
  );
}

/** How often a pending request is read again while the screen is visible, in milliseconds. */
const REFRESH_MS = 10_000;

function Content({ user }: { readonly user: AppUser }) {
  const { data, error, mutate } = useSWR<RequestAnswer, ApiError>(REQUEST_PATH, {
    refreshInterval: (latest) => (latest?.request?.status === "pending" ? REFRESH_MS : 0),
  });
  const granted = user.roles.includes("influencer");
  const unaware = data?.request?.status === "approved" && !granted;
  useEffect(() => {
    if (unaware) void refreshSession();
  }, [unaware]);

  if (!data) return <Loading error={error} onRetry={() => mutate()} />;
  if (granted || data.request) {
    return <ApplicationState request={data.request} granted={granted} />;
  }
  return <ApplicationForm email={user.email} onAnswer={(answer) => mutate(answer, false)} />;
}
