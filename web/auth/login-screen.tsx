import { useState } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "#web/api/use-session.ts";
import { PATHS } from "#web/paths.ts";
import { Cloth } from "#web/shell/cloth.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import { FarewellNotice } from "./farewell-notice.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-screen.module.css";
import { SignUpForm } from "./sign-up-form.tsx";
import { useArrival } from "./use-arrival.ts";
import { VerificationNotice } from "./verification-notice.tsx";

const TABS = [
  { name: "login", title: "Login" },
  { name: "sign-up", title: "Sign Up" },
] as const;

type View = (typeof TABS)[number]["name"] | "forgot";

export default function LoginScreen() {
  const onSignedIn = useArrival();
  const { data: session, isLoading } = useSession();
  const { pathname, state } = useLocation();
  const [view, setView] = useState<View>(viewOf(state));
  const [email, setEmail] = useState<string>();

  function onForgot(typed: string) {
    setEmail(typed);
    setView("forgot");
  }

  // On /login itself a signed-in person is led on at once and never sees the form.
  if (pathname === PATHS.login && (isLoading || session?.data)) return <Spinner page />;
  return (
    <div className={styles.screen}>
      <div className={styles.aside}>
        <Cloth className={styles.cloth} />
        <p className={styles.brand}>{BRAND.name}</p>
        <p className={styles.tagline}>{BRAND.tagline}</p>
      </div>
      <div className={styles.panel}>
        <h1 className="visually-hidden">Welcome to {BRAND.name}</h1>
        <VerificationNotice />
        <FarewellNotice />
        {view === "forgot" ? (
          <>
            <h2 className={styles.heading}>Forgot Password</h2>
            <ForgotPassword email={email ?? ""} onBack={() => setView("login")} />
          </>
        ) : (
          <Tabs label="Login or Sign Up" tabs={TABS} chosen={view} onChoose={setView}>
            {view === "login" ? (
              <LoginForm email={email} onSignedIn={onSignedIn} onForgot={onForgot} />
            ) : (
              <SignUpForm />
            )}
          </Tabs>
        )}
        <div className={styles.visitor}>
          <ButtonLink wide to={PATHS.generate}>
            Try it without an account
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Other screens may lead straight to one of the views. */
function viewOf(state: unknown): View {
  const view = typeof state === "object" && state !== null && "view" in state ? state.view : null;
  return view === "forgot" || view === "sign-up" ? view : "login";
}
