import type { Call, ErrorCode, MessageParams, RequestOf, ResponseOf } from '@plumbline/contract';
import type { Database, Tx } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { Viewer } from '../viewer.ts';

export interface Failure<E extends ErrorCode> {
  ok: false;
  code: E;
  params?: MessageParams | undefined;
  field?: string | undefined;
  /** Keep what the transaction wrote (a counted try); otherwise a failure rolls back. */
  keepsChanges?: boolean | undefined;
}
export type Result<T, E extends ErrorCode> = { ok: true; value: T } | Failure<E>;

/** A successful answer. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal by rule. The code must be declared by the call. */
export function fail<E extends ErrorCode>(
  code: E,
  params?: MessageParams,
  more: { field?: string; keepsChanges?: boolean } = {},
): Failure<E> {
  return { ok: false, code, params, ...more };
}

/** What every handler may use. */
export interface HandlerContext<C extends Call> {
  request: RequestOf<C>;
  viewer: Viewer;
  services: Services;
  requestId: string;
  /** For limits: the client's network (IPv4 /24, IPv6 /64). Never logged with a name. */
  network: string;
  /** The raw bearer token, only for the access feature. */
  bearerToken: string | null;
  now: Date;
  /** Names the profiles whose data the reply holds; required of calls that declare `audits: 'profile'`. */
  auditRead(profileIds: readonly number[]): void;
}

export interface FileAnswer {
  bytes: Uint8Array;
  fileName: string;
}
type Answer<C extends Call> = C['response'] extends { kind: 'file' } ? FileAnswer : ResponseOf<C>;
type ErrorsOf<C extends Call> = C['errors'][number];

export interface Handler {
  call: Call;
  run(context: HandlerContext<Call>, database: Database): Promise<Result<unknown, ErrorCode>>;
}

/** Binds a call to the code that answers it, inside one transaction in the viewer's scope. */
export function handle<C extends Call>(
  call: C,
  run: (context: HandlerContext<C> & { tx: Tx }) => Promise<Result<Answer<C>, NoInfer<ErrorsOf<C>>>>,
): Handler;
export function handle(call: Call, run: (context: never) => Promise<Result<unknown, ErrorCode>>): Handler {
  void run;
  throw new Error(`not built yet: ${call.path}`);
}
