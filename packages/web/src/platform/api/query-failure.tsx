import { ErrorState } from '../../design/state/error-state.tsx';
import { messageOf, retryOf } from './api-error.ts';

/** The part of a query that says how it went. */
export interface QueryOutcome {
  data: unknown;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * What to say of queries of which one failed; null while none did. An older answer that is still there stays in sight, with this
 * above it: whoever types into a form over it loses nothing to a call that failed behind their back.
 *
 * @param what did not load, where nothing of it is there: `The profile did not load.`
 */
export function queryFailure(what: string, ...queries: readonly QueryOutcome[]) {
  const failed = queries.filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first?.error) return null;
  const refetch = () => void Promise.all(failed.map((query) => query.refetch()));
  const isThere = queries.every(({ data }) => data !== undefined);
  return (
    <ErrorState
      what={isThere ? 'What is shown may have changed since.' : what}
      why={messageOf(first.error)}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      // One refusal is enough: asking again cannot make the page whole.
      onRetry={failed.reduce<(() => void) | undefined>(
        (retry, { error }) => retry && retryOf(error, retry),
        refetch,
      )}
    />
  );
}
