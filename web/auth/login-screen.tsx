import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { hasSignedInBefore } from "#web/api/session-hint.ts";
import { useSession } from "#web/api/use-session.ts";
import { PATHS } from "#web/paths.ts";
import { loginTexts as texts } from "#web/texts/login.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-screen.module.css";
import { Look } from "./look.tsx";
import { readPending, storePending } from "./pending-code.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { useLoginRedirect } from "./use-login-redirect.ts";

const CodeForm = lazy(() => import("./code-form.tsx"));
const ForgotPassword = lazy(() => import("./forgot-password.tsx"));
const VerificationNotice = lazy(() => import("./verification-notice.tsx"));

const TABS = [
  { name: "login", title: texts.login },
  { name: "sign-up", title: texts.signUp },
] as const;

type View = (typeof TABS)[number]["name"] | "forgot";

export default function LoginScreen() {
  const { returnPath, onSignedIn } = useLoginRedirect();
  const { data: session, isLoading } = useSession();
  const { pathname, search, state } = useLocation();
  const [view, setView] = useState<View>(viewOf(state));
  const [email, setEmail] = useState<string>();
  const [pending, setPending] = useState(readPending);

  function onForgot(typed: string) {
    setEmail(typed);
    setView("forgot");
  }

  function onLeaveCode(next: View) {
    storePending(null);
    setPending(null);
    setView(next);
  }

  const isNew = !search && !state && !pending && !hasSignedInBefore();
  // /login redirects a signed-in person at once, without showing the form.
  if (pathname === PATHS.login && (isLoading || session?.data)) return <Spinner page />;
  return (
    <div className={styles.screen}>
      <div className={styles.aside}>
        <Look />
        <p className={styles.brand}>{BRAND.name}</p>
        <p className={styles.tagline}>{BRAND.promise}</p>
      </div>
      <div className={styles.panel}>
        <h1 className="visually-hidden">{texts.welcome}</h1>
        {isNew && <VisitorLink first />}
        <Notices />
        <Suspense fallback={<Spinner />}>
          {pending ? (
            <CodeForm {...{ pending, returnPath, onSignedIn }} onLeave={onLeaveCode} />
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
        {!isNew && <VisitorLink />}
      </div>
    </div>
  );
}

/** The way without an account; the first action of a new browser, else below the forms. */
function VisitorLink({ first = false }: { readonly first?: boolean }) {
  return (
    <div className={first ? styles.first : styles.visitor}>
      <ButtonLink look={first ? "primary" : "secondary"} large={first} wide to={PATHS.generate}>
        {texts.asVisitor}
      </ButtonLink>
    </div>
  );
}

/** The view that another screen has requested in the location's state. */
function viewOf(state: unknown): View {
  const view = typeof state === "object" && state !== null && "view" in state ? state.view : null;
  return view === "forgot" || view === "sign-up" ? view : "login";
}

/** Shows the notices that the URL asks for: a verified address, or a deleted account. */
function Notices() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
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
