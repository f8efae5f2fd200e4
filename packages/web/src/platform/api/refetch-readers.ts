import type { Resource } from '@plumbline/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads: readonly Resource[] };
  }
}

/**
 * Fetches what is in sight and reads any of these, and marks the rest of it as outdated, to be fetched when it is shown.
 * Resolves when what is in sight is there.
 */
export async function refetchReaders(queryClient: QueryClient, changed: readonly Resource[]): Promise<void> {
  if (changed.length === 0) return;
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.reads.some((resource) => changed.includes(resource)) ?? false,
  });
}

/** For what changes without a call of this page: a job that came to its end, or somebody else's doing that a poll noticed. */
export function useRefetchReaders(): (...changed: readonly Resource[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((...changed) => refetchReaders(queryClient, changed), [queryClient]);
}

/** Removes the answers about what was deleted: shown once more, they would hide the refusal that is true now. */
export function removeQueries(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) queryClient.removeQueries({ queryKey });
}
