import { type ComponentType, type ReactNode, Suspense } from "react";
import { CLOSET_HEADER } from "#worker/contract/closet-header.ts";
import { pageHeaders } from "./api/call.ts";
import { useSession } from "./api/use-session.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { Redirect } from "./navigation/redirect.tsx";
import { useAddress } from "./navigation/use-address.ts";
import { loginPath, PATHS } from "./paths.ts";
import { type Access, findScreen } from "./screens.ts";
import { Head } from "./shell/head.tsx";
import { Loading } from "./ui/loading.tsx";
import { Spinner } from "./ui/spinner.tsx";

const LOGIN = substituteOf(PATHS.login);
const APPLICATION = substituteOf(PATHS.influencerSignup);
const NOT_FOUND = substituteOf("*");

interface GuardProps {
  readonly access: Exclude<Access, "public">;
  readonly children: ReactNode;
}

/** Shows a screen to those who may see it. The server checks each request by itself. */
export function Guard({ access, children }: GuardProps) {
  const { data: session, error, mutate } = useSession();
  const { pathname, search, hash } = useAddress();
  if (!session) return <Loading error={error} onRetry={() => mutate()} />;
  const me = session.data;
  if (access === "admin" && !me?.user.roles.includes("admin")) {
    return <Substitute {...NOT_FOUND} />;
  }
  if (!me && access === "guest-redirect") {
    return <Redirect to={loginPath(pathname + search + hash)} />;
  }
  if (!me) return <Substitute {...LOGIN} />;
  // A delegate needs no role: the address names the closet, and the server decides.
  const isDelegate = search.includes("closet=") || CLOSET_HEADER in pageHeaders;
  if (access === "influencer" && !isDelegate && !me.user.roles.includes("influencer")) {
    return <Substitute {...APPLICATION} />;
  }
  return children;
}

interface SubstituteProps {
  readonly title: string;
  readonly Screen: ComponentType;
}

function substituteOf(path: string): SubstituteProps {
  const { title, load } = findScreen(path);
  return { title, Screen: lazyScreen(load) };
}

function Substitute({ title, Screen }: SubstituteProps) {
  return (
    <Suspense fallback={<Spinner page />}>
      <Head title={title} />
      <Screen />
    </Suspense>
  );
}
