import type { BillingInfo } from '@plumbline/contract';
import { billingStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/**
 * Who pays for an organization and where its invoices go.
 * @throws InvariantError for an organization whose billing the scope does not reach
 */
export async function readBillingInfo(tx: Tx, organizationId: number): Promise<BillingInfo> {
  const [row] = await tx.query<{ facts: Omit<BillingInfo, 'billingStatus'> | null }>(
    sql`select identity.billing_info(${organizationId}) as facts`,
    'billing.billing_info',
  );
  if (!row?.facts) throw new InvariantError('the billing of the selected organization is out of reach');
  const { billToOrgId: billToOrganizationId, childOrganizationCount: childCount } = row.facts;
  return { ...row.facts, billingStatus: billingStatus({ billToOrganizationId, childCount }) };
}

/** Saves what of the billing was sent, by the names of the contract. */
export async function saveBillingInfo(tx: Tx, facts: Readonly<Record<string, unknown>>): Promise<void> {
  const [row] = await tx.query<{ isDone: boolean }>(
    sql`select identity.update_billing_info(${JSON.stringify(facts)}::jsonb) as is_done`,
    'billing.update_billing_info',
  );
  if (!row?.isDone) throw new InvariantError('the billing of the selected organization was not changed');
}
