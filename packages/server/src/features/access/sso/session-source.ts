import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/secrets/secret-token.ts';

/** Stores which single sign-on a new session came from: it then opens only organizations that accept that connection. */
export async function noteExchange(tx: Tx, token: string, exchangeId: number): Promise<void> {
  await tx.query(
    sql`select identity.note_session_exchange(${hashToken(token)}, ${exchangeId})`,
    'access.note_session_exchange',
  );
}

/** A phone's token opens the same organizations as the session that requested it, and no others. */
export async function copySessionSource(tx: Tx, sessionId: number | null, token: string): Promise<void> {
  await tx.query(
    sql`select identity.copy_session_source(${sessionId}::int, ${hashToken(token)})`,
    'access.copy_session_source',
  );
}
