import { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

const freshForMs = 30_000;
const retries = 2;

/** A refusal is not retried. A call without an answer is retried twice. */
function mayRetry(failures: number, error: Error): boolean {
  return failures < retries && !(error instanceof ApiError && error.isRefusal);
}

/** The cached replies of the pages. Without a connection a call fails with a sentence instead of waiting unseen (`networkMode`). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshForMs, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// One account's or organization's data must not be there for the next.
session.subscribe((now, before) => {
  const isSame =
    now?.token === before?.token && now?.selectedOrganizationId === before?.selectedOrganizationId;
  if (!isSame) queryClient.clear();
});
