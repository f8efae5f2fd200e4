import type { Resource } from '@plumbline/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads: readonly Resource[] };
  }
}

/**
 * Fetches the visible queries that read any of these resources, and marks the others as stale, so that they are fetched when they
 * are shown. Resolves when the visible ones have their answers.
 */
export async function refetchReaders(queryClient: QueryClient, changed: readonly Resource[]): Promise<void> {
  if (changed.length === 0) return;
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.reads.some((resource) => changed.includes(resource)) ?? false,
  });
}

/**
 * Returns a function for changes that no call of this page made: a job that ended, or somebody else's change that a poll noticed.
 */
export function useRefetchReaders(): (...changed: readonly Resource[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((...changed) => refetchReaders(queryClient, changed), [queryClient]);
}

/** Removes the answers about a deleted record. Shown again, they would hide the refusal that is now true. */
export function removeQueries(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) queryClient.removeQueries({ queryKey });
}
