import type { BillingOverview, FamilyPosition } from '@plumbline/contract';
import { accountStatus, daysFrom, formatMoney, money } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { creditPositionView } from '../../records/credits/credit-position-view.ts';
import { type CreditPosition, readCreditPositions } from '../../records/credits/credit-positions.ts';
import { readPayerOf } from '../../records/credits/payer-of.ts';
import { readBilledOrganizations } from '../../records/invoices/billed-organizations.ts';
import { readOwed } from '../../records/invoices/invoice-lists.ts';
import { invoiceRowView } from '../../records/invoices/invoice-view.ts';
import { readPayer } from '../../records/invoices/payer.ts';

/** The billing position of an organization. Its statements leave together. */
export async function readBillingOverview(tx: Tx, organizationId: number): Promise<BillingOverview> {
  const [positions, billedTo, owed, { today }, others] = await Promise.all([
    readCreditPositions(tx, organizationId),
    readPayerOf(tx, organizationId),
    readOwed(tx, organizationId),
    readPayer(tx, organizationId),
    readBilledOrganizations(tx, organizationId),
  ]);
  const sports = positionOf(positions.sports);
  const clinical = positionOf(positions.clinical);
  const billedFor = others.find(({ id }) => id === owed?.organizationId)?.name ?? null;
  const first = owed === undefined ? null : invoiceRowView(owed, today, billedFor);
  return {
    accountStatus: accountStatus({
      // The one that was due first is overdue where any is.
      isOverdue: first?.isOverdue ?? false,
      hasCurrentTerm: sports !== null || clinical !== null,
    }),
    sportsPackageName: sports?.packageTier ?? null,
    sportsProfilesPurchased: sports?.credits?.purchased ?? null,
    sportsProfilesUsed: sports?.credits?.used ?? null,
    sportsProfilesRemaining: sports?.credits?.remaining ?? null,
    sportsPeriodStart: sports?.periodStart ?? null,
    sportsPeriodEnd: sports?.periodEnd ?? null,
    clinicalPackageName: clinical?.packageTier ?? null,
    clinicalProfilesPurchased: clinical?.credits?.purchased ?? null,
    clinicalProfilesUsed: clinical?.credits?.used ?? null,
    clinicalProfilesRemaining: clinical?.credits?.remaining ?? null,
    clinicalPeriodStart: clinical?.periodStart ?? null,
    clinicalPeriodEnd: clinical?.periodEnd ?? null,
    sports,
    clinical,
    billedTo,
    owed: {
      invoiceCount: owed?.invoiceCount ?? 0,
      total: formatMoney(owed?.owed ?? money(0)),
      first,
      daysUntilDue: first === null ? null : daysFrom(today, first.dueDate),
    },
  };
}

function positionOf(position: CreditPosition | null): FamilyPosition | null {
  if (position === null) return null;
  const { firstTests: _firstTests, organizations: _organizations, ...shown } = creditPositionView(position);
  return shown;
}
