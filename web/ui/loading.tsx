import { type ApiError, sentenceOf } from "#web/api/call.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Spinner } from "./spinner.tsx";

interface LoadingProps {
  readonly error: ApiError | undefined;
  readonly onRetry: () => void;
}

/** Shown instead of a screen or list whose data is missing. */
export function Loading({ error, onRetry }: LoadingProps) {
  return error ? <LoadFailure sentence={sentenceOf(error)} onRetry={onRetry} /> : <Spinner page />;
}
