import {
  deleteProductSubscription,
  type ProductSubscriptionInput,
  updateProductSubscriptionById,
} from '@plumbline/contract';
import { familyOfTier, ofFamily } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listFeeInvoices } from '../../records/subscriptions/fee-invoices.ts';
import {
  insertSubscription,
  isInputStorable,
  saveLaterSubscriptions,
  saveSubscription,
} from '../../records/subscriptions/store-subscription.ts';
import {
  listSubscriptions,
  lockedSubscriptions,
  type SubscriptionRow,
} from '../../records/subscriptions/subscription-rows.ts';
import { subscriptionView } from '../../records/subscriptions/subscription-view.ts';

export const updateProductSubscriptionByIdHandler = handle(
  updateProductSubscriptionById,
  async ({ request, tx, viewer }) => {
    const { organizationId } = viewer;
    const { productSubscriptionId, version, updateFutureSubscriptions, ...input } = request.subscription;
    if (input.subscriptionEndDate < input.subscriptionStartDate) return fail('subscription.dates_turned');
    if ([input.isFree, input.isManualBilling, input.isDemo].filter(Boolean).length > 1)
      return fail('subscription.two_flags');
    if (!isInputStorable(input))
      return fail('subscription.too_large', {}, { field: 'subscription.profilePrice' });
    const before = await lockedSubscriptions(tx, organizationId);
    const known = before.find(({ id }) => id === productSubscriptionId);
    if (productSubscriptionId !== undefined && known === undefined) return fail('subscription.not_found');
    if (known !== undefined && known.version !== version) return fail('subscription.changed_meanwhile');
    if (known !== undefined && familyOfTier(known.packageTierId) !== familyOfTier(input.packageTierId))
      return fail('subscription.family_changed');
    const isMoved = known !== undefined && known.startsOn !== input.subscriptionStartDate;
    if (isMoved && (await isUsed(tx, organizationId, known))) return fail('subscription.start_fixed');
    const id = known?.id ?? (await insertSubscription(tx, organizationId, viewer.accountId, input));
    if (known !== undefined) saveSubscription(tx, organizationId, id, input);
    if (updateFutureSubscriptions)
      saveLaterSubscriptions(tx, organizationId, laterThan(before, id, input), input);
    const [{ today }, all, invoices] = await Promise.all([
      readPayer(tx, organizationId),
      listSubscriptions(tx, organizationId),
      listFeeInvoices(tx, organizationId),
    ]);
    const stored = all.find((row) => row.id === id);
    if (stored === undefined) throw new InvariantError('a subscription that was saved is not there');
    return ok({ productSubscription: subscriptionView(stored, all, today, invoices) });
  },
  { jobForStaff: 'save subscription' },
);

function laterThan(all: readonly SubscriptionRow[], id: number, input: ProductSubscriptionInput): number[] {
  const family = familyOfTier(input.packageTierId);
  if (family === null) return [];
  return ofFamily(all, family)
    .filter((other) => other.id !== id && other.startsOn > input.subscriptionStartDate)
    .map((other) => other.id);
}

export const deleteProductSubscriptionHandler = handle(
  deleteProductSubscription,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { productSubscriptionId, reason } = request;
    const found = (await lockedSubscriptions(tx, organizationId)).find(
      ({ id }) => id === productSubscriptionId,
    );
    if (found === undefined) return fail('subscription.not_found');
    if (await isUsed(tx, organizationId, found)) return fail('subscription.in_use');
    tx.send(
      sql`update product_subscriptions set deleted_at = ${now.toISOString()}::timestamptz, deleted_reason = ${reason},
        version = version + 1 where organization_id = ${organizationId} and id = ${productSubscriptionId}`,
      'subscriptions.delete',
    );
    return ok({});
  },
  { jobForStaff: 'delete subscription' },
);

/** Whether a live invoice or credits name a term, or people are counted from its first day. */
async function isUsed(tx: Tx, organizationId: number, term: SubscriptionRow): Promise<boolean> {
  const [row] = await tx.query<{ isUsed: boolean }>(
    sql`select exists (select 1 from invoices i where i.organization_id = ${organizationId} and i.subscription_id = ${term.id}
        and i.voided_at is null)
      or exists (select 1 from credit_entries e where e.organization_id = ${organizationId} and e.subscription_id = ${term.id}
        and not e.is_reversal and not exists (select 1 from credit_entries r where r.organization_id = e.organization_id
          and r.corrects_id = e.id and r.is_reversal))
      or exists (select 1 from tested_people t where t.organization_id = ${organizationId}
        and t.family = ${familyOfTier(term.packageTierId)} and t.period_start = ${term.startsOn}::date) as is_used`,
    'subscriptions.is_used',
  );
  return row?.isUsed ?? false;
}
