import { lazy, Suspense } from "react";
import { useSession } from "#web/api/use-session.ts";
import { ErrorBoundary } from "#web/shell/error-boundary.tsx";

const SessionEndDialog = lazy(() => import("./session-end-dialog.tsx"));

export function SessionEnd() {
  const session = useSession().data;
  if (!session?.ended || !session.data) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <SessionEndDialog email={session.data.user.email} refusal={session.refusal} />
      </Suspense>
    </ErrorBoundary>
  );
}
