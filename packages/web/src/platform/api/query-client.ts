import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

const freshForMs = 30_000;
const retries = 2;

/** What the server refused is not asked again; what it did not answer is, twice. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < retries && !(error instanceof ApiError && error.isRefusal);
}

/**
 * Replies that pages have asked for. Without a connection calls fail with a sentence instead of waiting unseen
 * (`networkMode`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshForMs, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one account or organization was shown must not be there for the next.
session.subscribe((now, before) => {
  const isSame =
    now?.token === before?.token && now?.selectedOrganizationId === before?.selectedOrganizationId;
  if (!isSame) queryClient.clear();
});
