import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

const freshForMs = 15 * 60_000;

/** When a session's second factor was given last; null: never. */
export async function secondFactorGivenAt(tx: Tx, sessionId: number | null): Promise<Date | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    sql`select identity.second_factor_given_at(${sessionId}::int) as at`,
    'access.second_factor_given_at',
  );
  return row?.at ?? null;
}

/**
 * Whether somebody must give a second factor before they go on, because the last one is older than a quarter of an hour or there was
 * none. Asked before what opens much at once (a staff grant); the call then refuses with `mfa.required`, and the page asks for a code
 * (`StartMfaChallenge`, `RequestMfaCode`, `VerifyMfaCode`) and asks the call again.
 */
export async function needsFreshSecondFactor(tx: Tx, sessionId: number | null, now: Date): Promise<boolean> {
  const givenAt = await secondFactorGivenAt(tx, sessionId);
  return givenAt === null || now.getTime() - givenAt.getTime() > freshForMs;
}
