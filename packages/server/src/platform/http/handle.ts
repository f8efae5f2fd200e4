import {
  type Call,
  type ErrorCode,
  type InsideScope,
  isFileReply,
  isInsideScope,
  type RequestOf,
  type ResponseOf,
} from '@plumbline/contract';
import { ProfileReads } from '../audit/profile-reads.ts';
import type { Database, Scope, Tx } from '../database/database.ts';
import { withoutConflict } from '../database/database-trouble.ts';
import { InvariantError } from '../invariant-error.ts';
import type { Services } from '../services.ts';
import { assertInside, type InsideViewer, type Viewer } from '../viewer.ts';
import type { CallLimit } from './call-limit.ts';
import type { Cookies } from './cookies.ts';
import { replyShape } from './reply-shape.ts';
import type { Failure, Result } from './result.ts';

export { fail, ok, type Result } from './result.ts';

/** Who asks a call: whoever asks one that reaches into an organization is inside it. */
export type ViewerOf<C extends Call> = C['scope'] extends InsideScope ? InsideViewer : Viewer;

/** What every handler may use. */
export interface HandlerContext<C extends Call> {
  request: RequestOf<C>;
  viewer: ViewerOf<C>;
  services: Services;
  requestId: string;
  /** For limits: the client's network (IPv4 /24, IPv6 /64). Never logged with a name. */
  network: string;
  /** What the client calls itself; empty where it does not say. */
  userAgent: string;
  /** The raw bearer token, only for the access feature. */
  bearerToken: string | null;
  /** Cookies tie a browser to what it began; they never say who asks. */
  cookies: Cookies;
  now: Date;
  /**
   * Names the profiles whose data the reply holds; required of calls that declare `audits: 'profile'`, before the transaction that
   * read them ends. Written to the audit log in that transaction, for every viewer.
   */
  auditRead(profileIds: readonly number[]): void;
}

interface PhaseOptions {
  /** `identity` reaches only the named identity functions; otherwise the viewer's own scope. */
  as?: 'viewer' | 'identity';
  /** With `identity`: whose account the work is for, so that the audit log can say so. Only once it is proven. */
  actingFor?: number;
  /** Why the change is made, for the audit log. */
  reason?: string;
}

/** The context of a handler whose work does not fit in one transaction: it opens its transactions itself, one after another. */
export interface PhasedContext<C extends Call> extends HandlerContext<C> {
  /**
   * Opens a transaction in the viewer's scope. Commits when `work` answers `ok` (or a failure that keeps its changes), rolls back
   * otherwise. Never inside another one. Where it meets another transaction (a deadlock) it runs again, so `work` changes nothing
   * outside the database.
   */
  inScope<T, E extends ErrorCode = never>(
    work: (tx: Tx) => Promise<Result<T, E>>,
    options?: PhaseOptions,
  ): Promise<Result<T, E>>;
}

/** A file as the answer of a call. Its name is reduced to letters, digits, `_` and `-` before it leaves. */
export interface FileAnswer {
  /** Whole, or piece by piece where the whole would fill the memory; a piece is made when the one before was sent. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  fileName: string;
}
type Answer<C extends Call> = C['response'] extends { kind: 'file' } ? FileAnswer : ResponseOf<C>;
type ErrorsOf<C extends Call> = C['errors'][number];

/** What the route knows of a request once it has passed the permission check and its shape was checked. */
interface IncomingCall {
  request: unknown;
  viewer: Viewer;
  requestId: string;
  network: string;
  userAgent: string;
  bearerToken: string | null;
  cookies: Cookies;
  now: Date;
  /** Of an answer that comes again and again: whom the audit log knows of already, and is not told of again. */
  alreadyNamed?: Set<number> | undefined;
}

/** A call bound to the code that answers it. Made by `handle` and `handleInPhases` only. */
export interface Handler {
  readonly call: Call;
  readonly limits: readonly CallLimit<Call>[];
  answer(incoming: IncomingCall, services: Services, database: Database): Promise<Result<unknown, ErrorCode>>;
}

export interface HandlerOptions<C extends Call> {
  /** Counted before the handler's transaction opens; see `CallLimit`. */
  limits?: readonly CallLimit<C>[];
  /**
   * Internal staff hold no right to write an organization's tables. With a grant the portal writes for them, in their name: every
   * transaction of this call that they open goes on as the job of this name, which the audit log shows beside the account. The job reads
   * tables and not the views without names, so a call that answers with people may not say this.
   */
  jobForStaff?: C['scope'] extends InsideScope ? string : never;
}

/**
 * Binds a call to the code that answers it, inside one transaction in the viewer's scope (signed out: the identity scope). Shape,
 * permission and limits were checked before the first line runs. A refusal rolls back, unless it says `keepsChanges`.
 */
export function handle<C extends Call>(
  call: C,
  run: (context: HandlerContext<C> & { tx: Tx }) => Promise<Result<Answer<C>, NoInfer<ErrorsOf<C>>>>,
  options: HandlerOptions<C> = {},
): Handler {
  return bind(
    call,
    // Shaped inside the transaction: a reply that does not fit, or that forgot its audit, changes nothing.
    ({ inScope, ...context }, shape) => inScope(async (tx) => shape(await run({ ...context, tx }))),
    options,
  );
}

/**
 * Binds a call to code whose work must not hold a transaction open all the time: hashing a password, drawing a PDF, asking a limit.
 * It opens its transactions with `inScope`.
 */
export function handleInPhases<C extends Call>(
  call: C,
  run: (context: PhasedContext<C>) => Promise<Result<Answer<C>, NoInfer<ErrorsOf<C>>>>,
  options: HandlerOptions<C> = {},
): Handler {
  return bind(call, async (context, shape) => shape(await run(context)), options);
}

type Shape = <T, E extends ErrorCode>(result: Result<T, E>) => Result<unknown, E>;

function bind<C extends Call>(
  call: C,
  run: (context: PhasedContext<C>, shape: Shape) => Promise<Result<unknown, ErrorCode>>,
  { limits = [], jobForStaff }: HandlerOptions<C>,
): Handler {
  if (jobForStaff !== undefined && call.audits !== undefined)
    throw new InvariantError(
      `${call.path} answers with people: internal staff must read the views without names`,
    );
  const toReply = isFileReply(call.response) ? null : replyShape(call);
  return {
    call,
    // A limit reads the request it was written for: the route checks each request against this call's schema first.
    limits: limits as readonly CallLimit<Call>[],
    async answer(incoming, services, database) {
      if (isInsideScope(call.scope)) assertInside(incoming.viewer);
      const reads = new ProfileReads(call);
      const { alreadyNamed, ...asked } = incoming;
      const context: PhasedContext<C> = {
        ...asked,
        request: incoming.request as RequestOf<C>,
        viewer: incoming.viewer as ViewerOf<C>,
        services,
        auditRead: (profileIds) => reads.name(profileIds.filter((id) => !alreadyNamed?.has(id))),
        inScope: (work, options) => {
          const scope = scopeOf(incoming, options);
          return inTransaction(database, scope, reads, async (tx) => {
            if (jobForStaff !== undefined) await continueForStaff(tx, scope, jobForStaff);
            return work(tx);
          });
        },
      };
      const shape: Shape = (result) => {
        if (!result.ok) return result;
        reads.assertNamed();
        return toReply
          ? { ok: true, value: toReply(result.value, incoming.viewer.kind === 'super') }
          : result;
      };
      const result = await run(context, shape);
      if (result.ok) {
        reads.assertWritten();
        for (const id of reads.written) alreadyNamed?.add(id);
      }
      return result;
    },
  };
}

function scopeOf(
  { viewer, requestId, network }: IncomingCall,
  { as, actingFor, reason }: PhaseOptions = {},
): Scope {
  if (as === 'identity' || viewer.kind === 'signedOut')
    return { as: 'identity', requestId, network, actingFor };
  return { as: 'viewer', viewer, requestId, network, reason };
}

/** Goes on as a job of the organization where internal staff opened the transaction. */
async function continueForStaff(tx: Tx, scope: Scope, job: string): Promise<void> {
  if (scope.as !== 'viewer' || scope.viewer.kind !== 'super') return;
  assertInside(scope.viewer);
  await tx.continueAsJob(job, [scope.viewer.organizationId]);
}

/** Thrown inside a transaction so that it rolls back; the refusal itself stays outside. */
class RolledBack extends Error {}

async function inTransaction<T, E extends ErrorCode>(
  database: Database,
  scope: Scope,
  reads: ProfileReads,
  work: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let refusal: Failure<E> | null = null;
  const namedBefore = reads.unwritten;
  try {
    return await withoutConflict(() =>
      database.transaction(scope, async (tx) => {
        // An attempt that was rolled back wrote no audit, so whom it named is named again.
        reads.restore(namedBefore);
        const result = await work(tx);
        if (result.ok) await reads.writeWith(tx);
        if (result.ok || result.keepsChanges) return result;
        refusal = result;
        throw new RolledBack();
      }),
    );
  } catch (error) {
    if (error instanceof RolledBack && refusal) return refusal;
    throw error;
  }
}
