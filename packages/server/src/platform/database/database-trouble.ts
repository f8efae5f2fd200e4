/**
 * - `unreachable`: the connection was lost or refused, as while the database restarts, or leads to a replica that is not promoted yet.
 * - `overloaded`: a statement ran out of time, or no connection became free.
 * - `conflict`: two transactions met (a deadlock, a failed serialization), or a migration changed what a prepared statement answers; this
 *   one was rolled back and may be run again.
 */
export type TroubleKind = 'unreachable' | 'overloaded' | 'conflict';

/**
 * The database could not do what it was told, for a reason that lies outside the statement: the same request may succeed in a moment.
 * Its message holds nothing of the statement; the driver's error is its cause.
 */
export class DatabaseTrouble extends Error {
  override readonly name: string = 'DatabaseTrouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, cause: unknown) {
    super(`the database is in trouble: ${kind}`, { cause });
    this.kind = kind;
  }
}

/** SQLSTATE (PostgreSQL, appendix A) and Node's own codes of a connection. */
const kindsByCode: Readonly<Record<string, TroubleKind>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '25P03': 'unreachable',
  '25006': 'unreachable',
  '57014': 'overloaded',
  '53000': 'overloaded',
  '53200': 'overloaded',
  '53300': 'overloaded',
  '55P03': 'overloaded',
  '40001': 'conflict',
  '40P01': 'conflict',
};

/** A code of its own is missing: PostgreSQL shares this one's with whatever it does not support. */
const outdatedPlan = /^cached plan must not change result type/;

/** Errors that are recognized only by their message. */
const kindsByMessage: readonly [RegExp, TroubleKind][] = [
  [outdatedPlan, 'conflict'],
  [/^timeout exceeded when trying to connect/, 'overloaded'],
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed/, 'unreachable'],
];

/**
 * Tells trouble of the database from a mistake in a statement.
 * @returns the trouble with the error as its cause; any other error as it is
 */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const kind =
    kindsByCode[code] ??
    // Of the connection's own class all but a violation of the protocol, which is a mistake of the program.
    (code.startsWith('08') && code !== '08P01' ? 'unreachable' : undefined) ??
    kindsByMessage.find(([words]) => words.test(error.message))?.[1];
  return kind === undefined ? error : new DatabaseTrouble(kind, error);
}

/**
 * Whether a connection's trouble is that of all connections as old: their prepared statements are from before a migration, or they lead
 * to a server that only reads since another was promoted.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && (outdatedPlan.test(error.message) || ('code' in error && error.code === '25006'));

/** SQLSTATE class 23: what another transaction changed since this one read it (a row removed, a name taken) reads as a violation here. */
const violations: ReadonlySet<string> = new Set(['23503', '23505', '23P01']);
export const isViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && violations.has(String(error.code));

const attempts = 4;
const longestWaitMs = 40;

/**
 * Runs a transaction again that met another one, as PostgreSQL asks of its clients. What it wrote was rolled back, its audit rows too.
 * One that broke a constraint runs once more: if another transaction is the reason, it now reads what that one left and refuses in
 * words; if not, the second violation is a mistake of the program and thrown as it is.
 * @param run opens the transaction; it changes nothing outside the database
 * @throws DatabaseTrouble when it met others each time
 */
export async function withoutConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const hasMet = error instanceof DatabaseTrouble && error.kind === 'conflict' && attempt < attempts;
      if (!hasMet && !(isViolation(error) && attempt === 1)) throw error;
      // Those who met wait for different times, so that they do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestWaitMs * attempt));
    }
  }
}
