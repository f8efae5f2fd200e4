import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/secrets/secret-token.ts';

/** A new session remembers the single sign-on it came from: it then opens only organizations that accept that connection. */
export async function noteExchange(tx: Tx, token: string, exchangeId: number): Promise<void> {
  await tx.query(
    sql`select identity.note_session_exchange(${hashToken(token)}, ${exchangeId})`,
    'access.note_session_exchange',
  );
}

/** A phone's token opens what the session opens that asked for it, no more. */
export async function copySessionSource(tx: Tx, sessionId: number | null, token: string): Promise<void> {
  await tx.query(
    sql`select identity.copy_session_source(${sessionId}::int, ${hashToken(token)})`,
    'access.copy_session_source',
  );
}
