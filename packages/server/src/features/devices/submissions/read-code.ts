import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { CodeFacts } from './submission.ts';

/** Reads what a code brings to the tests under it, as the job of its organization. */
export async function readCode(tx: Tx, organizationId: number, codeId: number): Promise<CodeFacts | null> {
  await tx.continueAsJob('read code', [organizationId]);
  const [code] = await tx.query<CodeFacts>(
    sql`select c.id, c.organization_id, c.group_id, c.profile_id,
      c.protocol_id, c.is_screening, c.is_non_baseline,
      c.deleted_at is not null as is_deleted, c.created_by, c.show_results_after_session,
      c.is_account_creation_enabled and coalesce(o.enable_patient_account_creation, false) as is_account_creation_enabled
    from codes c left join organization_preferences o on o.organization_id = c.organization_id where c.id = ${codeId}`,
    'devices.code',
  );
  return code ?? null;
}
