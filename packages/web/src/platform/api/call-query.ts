import type { Call, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type JsonCall, send } from './send.ts';

/** Returns the key of a call's replies. Without a request it is the prefix of all their keys. */
export function callKey<C extends JsonCall>(call: C, request?: RequestInputOf<C>): readonly unknown[] {
  return request === undefined ? [call.path] : [call.path, request];
}

/** Every query names the resources that its call reads, so that an action finds the queries to refetch. */
export const callMeta = ({ reads = [] }: Call) => ({ reads });

/**
 * Returns a call as a query, for `useQuery`, `queryClient.prefetchQuery` and the like. While another request loads, the query has
 * no data: one person's data must never appear under another's name.
 */
export function callQuery<C extends JsonCall>(call: C, request: RequestInputOf<C>) {
  return queryOptions<ResponseOf<C>>({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal }),
    meta: callMeta(call),
  });
}

/** Returns a page of a list as a query. The previous page stays, marked as a placeholder, while the next one loads. */
export function pageQuery<C extends JsonCall>(call: C, request: RequestInputOf<C>) {
  return queryOptions<ResponseOf<C>>({
    ...callQuery(call, request),
    placeholderData: keepPreviousData,
  });
}
