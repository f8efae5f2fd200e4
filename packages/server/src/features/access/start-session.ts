import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';

const hour = 3_600_000;

/**
 * How long sessions last without use, and at most: shorter for internal staff, and for phones of staff as long as the absolute
 * limit.
 */
export const sessionLives = {
  web: { idleMs: 12 * hour, absoluteMs: 30 * 24 * hour },
  staff: { idleMs: hour, absoluteMs: 12 * hour },
  mobile: { idleMs: 30 * 24 * hour, absoluteMs: 30 * 24 * hour },
} as const;

export interface NewSession {
  accountId: number;
  kind: 'web' | 'mobile';
  /** The kind of proof: 1 password, 2 OpenID Connect, 3 SAML. */
  authSource: 1 | 2 | 3;
  isSuperAdmin: boolean;
  organizationId: number | null;
  device: Record<string, string> | null;
  /** When the person gave a second factor; null where none was given. */
  secondFactorAt: Date | null;
}

/** Starts a session and returns its token, which is not stored and cannot be shown again. */
export async function startSession(
  tx: Tx,
  session: NewSession,
  now: Date,
): Promise<{ sessionId: number; token: string; expiresOn: string }> {
  const { token, hash } = makeToken('session');
  const life = session.isSuperAdmin ? sessionLives.staff : sessionLives[session.kind];
  const idleUntil = new Date(now.getTime() + life.idleMs).toISOString();
  const expiresOn = new Date(now.getTime() + life.absoluteMs).toISOString();
  const [row] = await tx.query<{ id: number }>(
    sql`select identity.create_session(${hash}, ${session.accountId}, ${session.kind}, ${session.organizationId}::int,
      ${session.authSource}, ${session.device === null ? null : JSON.stringify(session.device)}::jsonb, ${idleUntil}::timestamptz,
      ${expiresOn}::timestamptz) as id`,
    'access.create_session',
  );
  if (row === undefined) throw new InvariantError('the session was not created');
  if (session.secondFactorAt !== null) {
    await noteSecondFactor(tx, row.id, session.secondFactorAt);
  }
  return { sessionId: row.id, token, expiresOn };
}

/** Stores when the person of a session gave a second factor. */
export async function noteSecondFactor(tx: Tx, sessionId: number, givenAt: Date): Promise<void> {
  await tx.query(
    sql`select identity.note_second_factor(${sessionId}::int, ${givenAt.toISOString()}::timestamptz)`,
    'access.note_second_factor',
  );
}
