import { lazy, type ReactNode, Suspense, useState } from "react";
import { hasSignedInBefore } from "#web/api/session-hint.ts";
import { useSession } from "#web/api/use-session.ts";
import type { EntryDetails } from "#web/navigation/navigate.ts";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-screen.module.css";
import { Look } from "./look.tsx";
import { leavePending, readPending, returnToPending } from "./pending-code.ts";
import { itemOfPath, type PathItem, visitorPath } from "./return-path-item.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { useLoginRedirect } from "./use-login-redirect.ts";

const CodeForm = lazy(() => import("./code-form.tsx"));
const ForgotPassword = lazy(() => import("./forgot-password.tsx"));
// The login works without the item.
const ReturnItem = lazy(() =>
  import("./return-item.tsx").catch(() => ({ default: ({ otherwise }: Otherwise) => otherwise })),
);
const VerificationNotice = lazy(() => import("./verification-notice.tsx"));

const TABS = [
  { name: "login", title: texts.login },
  { name: "sign-up", title: texts.signUp },
] as const;

type View = (typeof TABS)[number]["name"] | "forgot";

interface Otherwise {
  readonly otherwise: ReactNode;
}

export default function LoginScreen() {
  const { returnPath, onSignedIn } = useLoginRedirect();
  const { data: session, error } = useSession();
  const { pathname, search, details } = useAddress();
  const item = pathname === PATHS.login ? itemOfPath(returnPath) : null;
  const [view, setView] = useState<View>(() => viewOf(details, search, item));
  const [email, setEmail] = useState<string>();
  const [pending, setPending] = useState(readPending);
  const waiting = pending?.isLeft ? null : pending;

  function onForgot(typed: string) {
    setEmail(typed);
    setView("forgot");
  }

  function onLeaveCode(next: View) {
    setPending(waiting && leavePending(waiting));
    setView(next);
  }

  const isNew = !search && !details && !pending && !hasSignedInBefore();
  // /login redirects a signed-in person at once, without showing the form.
  if (pathname === PATHS.login && (session ? session.data : !error)) return <Spinner page />;
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{texts.welcome}</h1>
      <Aside item={item} form={waiting ? "code" : view === "sign-up" ? view : "login"} />
      <div className={styles.panel}>
        {isNew && <VisitorLink first item={item} />}
        <Notices />
        {pending?.isLeft && (
          <Button
            look="link"
            className={styles.left}
            onClick={() => setPending(returnToPending(pending))}
          >
            {texts.haveCode(pending.email)}
          </Button>
        )}
        <Suspense fallback={<Spinner />}>
          {waiting ? (
            <CodeForm pending={waiting} {...{ returnPath, onSignedIn }} onLeave={onLeaveCode} />
          ) : view === "forgot" ? (
            <ForgotPassword heading email={email ?? ""} onBack={() => setView("login")} />
          ) : (
            <Tabs label={texts.tabs} tabs={TABS} chosen={view} onChoose={setView}>
              {view === "login" ? (
                <LoginForm email={email} onSignedIn={onSignedIn} onForgot={onForgot} />
              ) : (
                <SignUpForm returnPath={returnPath} onSignedUp={setPending} />
              )}
            </Tabs>
          )}
        </Suspense>
        {!isNew && <VisitorLink item={item} />}
      </div>
    </div>
  );
}

interface AsideProps {
  readonly item: PathItem | null;
  readonly form: "login" | "sign-up" | "code";
}

/** A try-on before and after; or the item that the login leads back to, in a space of fixed size. */
function Aside({ item, form }: AsideProps) {
  const product = (
    <div className={styles.aside}>
      <Look />
      <p className={styles.brand}>{BRAND.name}</p>
      <p className={styles.tagline}>{BRAND.promise}</p>
    </div>
  );
  if (!item) return product;
  return (
    <div className={styles.item}>
      <Suspense fallback={null}>
        <ReturnItem {...item} form={form} otherwise={product} />
      </Suspense>
    </div>
  );
}

/** The link to a try-on without an account: above the forms in a new browser, else below. */
function VisitorLink({ first = false, item }: { first?: boolean; item: PathItem | null }) {
  return (
    <div className={first ? styles.first : styles.visitor}>
      <ButtonLink look={first ? "primary" : "secondary"} large={first} wide to={visitorPath(item)}>
        {texts.asVisitor}
      </ButtonLink>
    </div>
  );
}

/** The view that the details of the history entry request; else sign-up for a new person with an item. */
function viewOf(details: EntryDetails | null, search: string, item: PathItem | null): View {
  if (details?.view) return details.view;
  // A person who opens a mail's link has an account.
  const isNew = item && !hasSignedInBefore() && !new URLSearchParams(search).has("verified");
  return isNew ? "sign-up" : "login";
}

/** Shows the notices that the URL asks for: a verified address, or a deleted account. */
function Notices() {
  const { pathname, search } = useAddress();
  const params = new URLSearchParams(search);
  const verified = params.has("error") || params.has("verified");
  return (
    <>
      {pathname === PATHS.login && verified && (
        <Suspense fallback={null}>
          <VerificationNotice failed={params.has("error")} />
        </Suspense>
      )}
      {params.get("deleted") === "1" && (
        <div className={styles.notices}>
          <Notice kind="success">{texts.accountDeleted}</Notice>
        </div>
      )}
    </>
  );
}
