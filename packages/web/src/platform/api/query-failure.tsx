import { ErrorState } from '../../design/state/error-state.tsx';
import { messageOf, retryOf } from './api-error.ts';

/** The part of a query that tells how it went. */
export interface QueryOutcome {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Returns the message for queries of which one failed, and null while none did. An older answer stays visible below the message, so
 * that whoever is typing into a form over it loses nothing to a call that failed in the background.
 *
 * @param what the sentence for when there is no older answer: `The profile did not load.`
 */
export function queryFailure(what: string, ...queries: readonly QueryOutcome[]) {
  const failed = queries.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first?.error) return null;
  const refetch = () => void Promise.all(failed.map((query) => query.refetch()));
  const isThere = queries.every(({ data }) => data !== undefined);
  return (
    <ErrorState
      what={isThere ? 'This may be out of date.' : what}
      why={messageOf(first.error)}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      // With one refusal among them, a retry cannot make the page whole.
      onRetry={failed.reduce<(() => void) | undefined>(
        (retry, { error }) => retry && retryOf(error, retry),
        refetch,
      )}
    />
  );
}
