import { Component, type ReactNode } from "react";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { INTERNAL_ERROR } from "#worker/contract/internal-error.ts";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Catches the errors of a screen, such as a chunk that cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <LoadFailure sentence={INTERNAL_ERROR} onRetry={() => window.location.reload()} />;
  }
}
