import type { ReplyError } from '@plumbline/contract';

/** The code of a call that nothing answered. */
export const noAnswerCode = 'network.no_answer';

/** What is said where a failure brought no sentence of its own. */
const unexpected = 'Something went wrong. Please try again.';

/** A call that did not succeed: refused by the server, or answered by nobody (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** Every reason, the first one being what is shown. */
  readonly errors: readonly ReplyError[];
  /** What support finds the request by. */
  readonly requestId: string | null;

  constructor(status: number, errors: readonly ReplyError[], requestId: string | null) {
    super(errors[0]?.message ?? unexpected);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }

  /** From the one catalogue, for example `profile.not_found`; empty when the answer was not the portal's. */
  get code(): string {
    return this.errors[0]?.code ?? '';
  }

  /** The request field that the first reason is about. */
  get field(): string | undefined {
    return this.errors[0]?.field;
  }

  /** Asking again may go better: nothing answered, too much was asked at once, or the server itself failed. */
  get mayPass(): boolean {
    return !this.isRefusal || this.status === 408 || this.status === 429;
  }

  /** The server understood and said no: asking again changes nothing. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

/** What a person reads of any failure: the server's first sentence where there is one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : unexpected;
}

/** The retry of a failure that may pass; undefined for a refusal, which stays one however often it is asked for. */
export function retryOf(error: unknown, retry: () => void): (() => void) | undefined {
  return error instanceof ApiError && !error.mayPass ? undefined : retry;
}
