import type { AccessAction } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

export interface AccessEvent {
  action: AccessAction;
  /** The account; null where there is none (an unknown email). */
  accountId: number | null;
  /** Whose admins may read of it; null notes it for every organization of the account. */
  organizationId: number | null;
  /** Ids, choices and coarse networks. Never a name, an email, a token or a password. */
  details?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * Writes to the audit log what changes no row: signing in and out, failing to, switching. Part of the transaction it is called in:
 * what rolls back is not noted.
 */
export async function recordAccess(
  tx: Tx,
  { action, accountId, organizationId, details }: AccessEvent,
): Promise<void> {
  tx.send(
    sql`select audit.note_access(${action}, ${accountId}::int, ${organizationId}::int,
      ${details === undefined ? null : JSON.stringify(details)}::jsonb)`,
    'audit.note_access',
  );
}
