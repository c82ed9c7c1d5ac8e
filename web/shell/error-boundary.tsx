import { Component, type ReactNode } from "react";
import { unexpectedSentence } from "#web/api/no-answer.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";

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
    return <LoadFailure sentence={unexpectedSentence()} onRetry={() => window.location.reload()} />;
  }
}
