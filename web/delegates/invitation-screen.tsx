import { useEffect, useState } from "react";
import useSWR from "swr";
import { type ApiError, call, hasCode } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useSession } from "#web/api/use-session.ts";
import { delegatedPath } from "#web/managed-closet/delegated-path.ts";
import { refreshDelegatedClosets } from "#web/managed-closet/use-delegated-closets.ts";
import { navigate } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { loginPath, PATHS } from "#web/paths.ts";
import { invitationTexts as texts } from "#web/texts/delegates.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { DelegatedCloset, Invitation } from "#worker/contract/delegates.ts";
import styles from "./delegates.module.css";
import { keepToken, readToken } from "./stored-token.ts";

const INVITATIONS = "/api/closet-invitations";

/** Moves the token out of the address first. */
export default function InvitationScreen() {
  const given = new URLSearchParams(useAddress().hash.slice(1)).get("token");
  useEffect(() => {
    // While another screen loads, the shown address is still the first one.
    if (given === null || window.location.hash === "") return;
    keepToken(given);
    navigate(PATHS.closetInvitation, { replace: true });
  }, [given]);
  return given === null ? <Screen /> : <Spinner page text={texts.loading} />;
}

function Screen() {
  const { data: session, error, mutate } = useSession();
  const [token] = useState(readToken);
  if (!session) return <Loading error={error} onRetry={() => mutate()} />;
  if (token === null) return <Missing />;
  return session.data ? <TokenScreen token={token} /> : <GuestScreen />;
}

function GuestScreen() {
  return (
    <Message title={texts.guestTitle} text={texts.guest}>
      <ButtonLink look="primary" to={loginPath(PATHS.closetInvitation)}>
        {texts.login}
      </ButtonLink>
    </Message>
  );
}

function Missing() {
  return (
    <Message title={texts.missingTitle} text={texts.missing}>
      <ButtonLink to={PATHS.home}>{texts.home}</ButtonLink>
    </Message>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children: React.ReactNode;
}

function Message({ title, text, children }: MessageProps) {
  return (
    <Page title={title}>
      <div className="stack">
        <p className={styles.hint}>{text}</p>
        <div className={styles.answers}>{children}</div>
      </div>
    </Page>
  );
}

function TokenScreen({ token }: { readonly token: string }) {
  const { data, error, mutate } = useSWR<Invitation, ApiError>(
    [`${INVITATIONS}/looks`, token],
    ([path]: readonly [string]) => call<Invitation>(path, { method: "POST", json: { token } }),
  );
  const [declined, setDeclined] = useState(false);
  if (declined) {
    return (
      <Message title={texts.declinedTitle} text={texts.declined}>
        <ButtonLink to={PATHS.home}>{texts.home}</ButtonLink>
      </Message>
    );
  }
  if (hasCode(error, "not_found", "invalid")) return <Missing />;
  if (error) {
    return (
      <Page title={texts.guestTitle}>
        <LoadFailure sentence={texts.loadFailed} onRetry={() => void mutate()} />
      </Page>
    );
  }
  if (!data) return <Spinner page text={texts.loading} />;
  if (data.state !== "open" || !data.closet) return <Closed invitation={data} />;
  const props = { token, closet: data.closet, onAnswered: () => mutate() };
  return <Offer {...props} onDeclined={() => setDeclined(true)} />;
}

function Closed({ invitation: { state, closet } }: { readonly invitation: Invitation }) {
  if (state === "open") return <Missing />;
  const { title, text } = texts.states[state];
  const isOpenable = closet !== null && (state === "accepted" || state === "own");
  const path = state === "own" || !closet ? PATHS.manageCloset : delegatedPath(closet.id);
  return (
    <Message title={title} text={text}>
      {isOpenable ? (
        <ButtonLink look="primary" to={path} reloadDocument>
          {texts.open}
        </ButtonLink>
      ) : (
        <ButtonLink to={PATHS.account}>{texts.account}</ButtonLink>
      )}
    </Message>
  );
}

interface OfferProps {
  readonly token: string;
  readonly closet: DelegatedCloset;
  readonly onAnswered: () => Promise<unknown>;
  readonly onDeclined: () => void;
}

function Offer({ token, closet, onAnswered, onDeclined }: OfferProps) {
  const acceptance = useAction();
  const refusal = useAction();
  const busy = acceptance.busy || refusal.busy;
  const failure = acceptance.failure ?? refusal.failure;
  const answer = (to: string) =>
    call<void>(`${INVITATIONS}/${to}`, { method: "POST", json: { token } });

  async function accept() {
    if (busy) return;
    const done = await acceptance.run(() => answer("acceptances"));
    if (done) keepToken(null);
    // A refusal tells what the invitation has become meanwhile.
    await Promise.all([onAnswered(), refreshDelegatedClosets()]);
  }

  async function decline() {
    if (busy || !(await refusal.run(() => answer("refusals")))) return;
    keepToken(null);
    onDeclined();
    await onAnswered();
  }

  return (
    <Page title={texts.title(closet.instagramHandle)} subtitle={closet.title}>
      <div className="stack">
        <p className={styles.hint}>{texts.terms}</p>
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <div className={styles.answers}>
          <Button
            look="primary"
            busy={acceptance.busy ? texts.accepting : null}
            onClick={() => void accept()}
          >
            {texts.accept}
          </Button>
          <Button busy={refusal.busy ? texts.declining : null} onClick={() => void decline()}>
            {texts.decline}
          </Button>
        </div>
      </div>
    </Page>
  );
}
