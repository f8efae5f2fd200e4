import type { BillingInfo } from '@plumbline/contract';
import { billingStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/**
 * Who pays for an organization, where its invoices go, and which card is saved.
 * @throws InvariantError for an organization whose billing the scope does not reach
 */
export async function readBillingInfo(
  tx: Tx,
  organizationId: number,
  { cards }: Pick<Config, 'cards'>,
): Promise<BillingInfo> {
  const [row] = await tx.query<{
    facts: Omit<BillingInfo, 'billingStatus' | 'areCardsOn' | 'publishableKey'> | null;
  }>(sql`select identity.billing_info(${organizationId}) as facts`, 'billing.billing_info');
  if (!row?.facts) throw new InvariantError('the billing of the selected organization is out of reach');
  const { facts } = row;
  const { billToOrgId: billToOrganizationId, childOrganizationCount: childCount } = facts;
  const acceptedAt = facts.automatedBillingAcceptedDate;
  return {
    ...facts,
    // The database writes an offset behind the time of a JSON column.
    automatedBillingAcceptedDate: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
    billingStatus: billingStatus({ billToOrganizationId, childCount }),
    areCardsOn: cards !== null,
    publishableKey: cards?.publishableKey ?? null,
  };
}

/** Saves what of the billing was sent, by the names of the contract. */
export async function saveBillingInfo(tx: Tx, facts: Readonly<Record<string, unknown>>): Promise<void> {
  const [row] = await tx.query<{ isDone: boolean }>(
    sql`select identity.update_billing_info(${JSON.stringify(facts)}::jsonb) as is_done`,
    'billing.update_billing_info',
  );
  if (!row?.isDone) throw new InvariantError('the billing of the selected organization was not changed');
}
