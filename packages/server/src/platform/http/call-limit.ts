import type { Call, RequestOf } from '@plumbline/contract';
import type { Limit } from '../limits/limits.ts';
import type { Viewer } from '../viewer.ts';

/**
 * A limit declared beside a handler. It is counted for every request, before the handler's transaction opens, so that a limit and
 * a transaction never wait for each other; past it the call answers 429 with Retry-After. A handler that counts only some
 * outcomes (wrong passwords) is a phased one and asks `services.limits` itself.
 */
export interface CallLimit<C extends Call> {
  limit: Limit;
  /** Whom it counts against: a network, an account, a code. It is hashed before it is stored. Null: this request does not count. */
  keyOf(incoming: { request: RequestOf<C>; viewer: Viewer; network: string }): string | null;
}
