import type { ReplyError } from '@plumbline/contract';

/** A call that did not succeed: refused by the server, or never answered (status 0). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly errors: readonly ReplyError[];
  readonly requestId: string | null;

  constructor(status: number, errors: readonly ReplyError[], requestId: string | null) {
    super(errors[0]?.message ?? 'Something went wrong. Please try again.');
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }
}

/** What a person reads of any failure: the server's first sentence where there is one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
