import type { ReplyError } from '@plumbline/contract';

/** The code of a call that got no answer. */
export const noAnswerCode = 'network.no_answer';

/** Whether it is not known if a call was done: no answer came, none of the portal, or the portal failed on its way. */
export const isUnanswered = (errors: readonly ReplyError[]): boolean =>
  errors.some(({ code }) => code === noAnswerCode || code === '' || code === 'server.unexpected');

/** The sentence for a failure that brought none of its own. */
const unexpected = 'Something went wrong. Please try again.';

/** A call that failed: the server refused it, or no answer came (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Every reason; the first is shown. */
  readonly errors: readonly ReplyError[];
  /** The id by which support finds the request in the server's log. */
  readonly requestId: string | null;

  constructor(status: number, errors: readonly ReplyError[], requestId: string | null) {
    super(errors[0]?.message ?? unexpected);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }

  /** A code of the message catalogue, such as `profile.not_found`; empty when the answer did not come from the portal. */
  get code(): string {
    return this.errors[0]?.code ?? '';
  }

  /** The request field that the first reason is about. */
  get field(): string | undefined {
    return this.errors[0]?.field;
  }

  /** Whether a retry may succeed: no answer came, the rate limit was reached, or the server itself failed. */
  get mayPass(): boolean {
    return !this.isRefusal || this.status === 408 || this.status === 429;
  }

  /** Whether the server understood the request and refused it: a retry changes nothing. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** Returns the sentence that a person reads about a failure: the server's first one where there is one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpected;
}

/** Returns the retry for a failure that may pass, and undefined for a refusal, which a retry does not change. */
export function retryOf(error: unknown, retry: () => void): (() => void) | undefined {
  return error instanceof ApiError && !error.mayPass ? undefined : retry;
}
