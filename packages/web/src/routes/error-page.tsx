import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorState } from '../design/state/error-state.tsx';
import { ApiError, messageOf } from '../platform/api/api-error.ts';

/** What stands where a page broke. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <main className="message-page">
      <ErrorState
        what="This page could not be shown."
        why={requestId === null ? messageOf(error) : `${messageOf(error)} (request ${requestId})`}
        onRetry={reset}
      />
    </main>
  );
}
