import type { ErrorCode, MessageParams } from '@plumbline/contract';

/** A refusal by rule, as a value. */
export interface Failure<E extends ErrorCode> {
  ok: false;
  code: E;
  params?: MessageParams | undefined;
  /** The request field the refusal is about, as a dotted path. */
  field?: string | undefined;
  /** Keep what the transaction wrote (a counted try); otherwise a failure rolls back. */
  keepsChanges?: boolean | undefined;
}

export interface Success<T> {
  ok: true;
  value: T;
}

/** What a rule or a handler answers: a value, or one of the refusals it may give. */
export type Result<T, E extends ErrorCode> = Success<T> | Failure<E>;

/** A successful answer. */
export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

/**
 * A refusal by rule. The code must be declared by the call.
 * @param code from the message catalogue
 * @param params fill the placeholders of its sentence; never a name or a birth date
 * @param more `field`: the request field it is about; `keepsChanges`: commit what the transaction wrote all the same
 */
export function fail<const E extends ErrorCode>(
  code: E,
  params?: MessageParams,
  more: { field?: string; keepsChanges?: boolean } = {},
): Failure<E> {
  return { ok: false, code, params, ...more };
}
