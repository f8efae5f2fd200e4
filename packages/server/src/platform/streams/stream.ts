import type { Call, RequestOf } from '@plumbline/contract';
import type { Queryable } from '../database/database.ts';
import type { Handler } from '../http/handle.ts';

/** A call whose answer comes again whenever it changes, as server-sent events. */
export interface Stream {
  readonly handler: Handler;
  /** What of the request decides which changes concern it. */
  topicOf(request: unknown): number;
  /** Of each topic a text that is another one once something changed; one statement for all viewers of this process. */
  marksOf(database: Queryable, topics: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

interface StreamInput<C extends Call> {
  handler: Handler;
  topicOf(request: RequestOf<C>): number;
  marksOf: Stream['marksOf'];
}

/** Declares that a call is answered as a stream too, at its path followed by `/stream`. */
export const defineStream = <C extends Call>(_call: C, input: StreamInput<C>): Stream => ({
  ...input,
  // The route checks each request against the call's schema first.
  topicOf: (request) => input.topicOf(request as RequestOf<C>),
});
