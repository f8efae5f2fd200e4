import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorState } from '../design/state/error-state.tsx';
import { ApiError, messageOf } from '../platform/api/api-error.ts';
import classes from './message-screen.module.css';

/** The reason in words, with what support finds the request by. The server's own unexpected error names its id already. */
function reasonOf(error: unknown): string {
  const message = messageOf(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return requestId === null || message.includes(requestId) ? message : `${message} (code ${requestId})`;
}

/** What stands where a page broke. The rest of the portal stays usable. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    // A refusal is the server's business; anything else is a defect of ours and must be heard of.
    if (!(error instanceof ApiError)) reportError(error);
  }, [error]);
  return (
    <div className={classes.screen}>
      <h1 className="visually-hidden">Error</h1>
      <div className={classes.failure}>
        <ErrorState
          what="This page could not be shown."
          why={reasonOf(error)}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </div>
    </div>
  );
}
