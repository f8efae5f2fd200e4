import type { RequestInputOf } from '@plumbline/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callKey, callMeta } from '../api/call-query.ts';
import type { JsonCall } from '../api/send.ts';

/**
 * Stores an answer as a page does that was looked at just before.
 *
 * @returns whether it is outdated by now, so that it will be fetched when it is shown again
 */
export async function storeAnswer<C extends JsonCall>(
  client: QueryClient,
  call: C,
  request: RequestInputOf<C>,
): Promise<() => boolean | undefined> {
  const queryKey = callKey(call, request);
  await client.prefetchQuery({ queryKey, queryFn: () => ({}), meta: callMeta(call) });
  return () => client.getQueryState(queryKey)?.isInvalidated;
}
