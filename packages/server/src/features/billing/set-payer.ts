import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

type Outcome =
  | 'done'
  | 'not_allowed'
  | 'not_found'
  | 'itself'
  | 'payer_has_payer'
  | 'has_children'
  | 'has_payer'
  | 'disabled';

/**
 * Sets who pays for an organization.
 * @param payerId null: it pays for itself
 */
export async function setPayer(tx: Tx, organizationId: number, payerId: number | null) {
  const [row] = await tx.query<{ outcome: Outcome }>(
    sql`select identity.set_payer(${organizationId}, ${payerId}::int) as outcome`,
    'billing.set_payer',
  );
  const field = { field: 'OrganizationId' };
  switch (row?.outcome) {
    case 'done':
      return ok({});
    case 'not_allowed':
      return fail('billing.set_by_staff');
    case 'not_found':
      return fail('organization.not_found', {}, field);
    case 'itself':
      return fail('billing.payer_is_itself', {}, field);
    case 'payer_has_payer':
      return fail('billing.payer_has_payer', {}, field);
    case 'has_children':
      return fail('billing.has_children', {}, field);
    case 'has_payer':
      return fail('billing.child_has_payer', {}, field);
    case 'disabled':
      return fail('connection.organization_disabled', {}, field);
    case undefined:
      throw new InvariantError('a change of payer had no outcome');
  }
}
