import type { Call, RequestInputOf, ResponseOf } from '@plumbline/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type JsonCall, send } from './send.ts';

/** The key of a call's replies; without a request, what the keys of all of them begin with. */
export function callKey<C extends JsonCall>(call: C, request?: RequestInputOf<C>): readonly unknown[] {
  return request === undefined ? [call.path] : [call.path, request];
}

/** What a query says of the call that it asks: every query carries it, so that an action finds whom it concerns. */
export const callMeta = ({ reads = [] }: Call) => ({ reads });

/**
 * A call as a query, for `useQuery`, `queryClient.prefetchQuery` and the like. While another request loads nothing is shown:
 * one person's data must never stand under another's name.
 */
export function callQuery<C extends JsonCall>(call: C, request: RequestInputOf<C>) {
  return queryOptions<ResponseOf<C>>({
    queryKey: callKey(call, request),
    queryFn: ({ signal }) => send(call, request, { signal }),
    meta: callMeta(call),
  });
}

/** A page of a list as a query: the page before stays, marked as such, while the next one loads. */
export function pageQuery<C extends JsonCall>(call: C, request: RequestInputOf<C>) {
  return queryOptions<ResponseOf<C>>({
    ...callQuery(call, request),
    placeholderData: keepPreviousData,
  });
}
