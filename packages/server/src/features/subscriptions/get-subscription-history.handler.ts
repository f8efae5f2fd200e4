import { getSubscriptionHistory } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { type HistoryRow, historyEntry } from './history-entry.ts';

/** The audit log is the history: whatever changed a term wrote it there, in the same transaction. */
export const getSubscriptionHistoryHandler = handle(
  getSubscriptionHistory,
  async ({ request, tx, viewer }) => {
    const { organizationId } = viewer;
    const { productSubscriptionId } = request;
    const terms = await listSubscriptions(tx, organizationId);
    if (!terms.some(({ id }) => id === productSubscriptionId)) return fail('subscription.not_found');
    const rows = await tx.query<HistoryRow>(
      sql`select at, is_by_person, job, action, before, after
        from audit.subscription_history(${organizationId}, ${productSubscriptionId})`,
      'subscriptions.history',
    );
    return ok({ entries: rows.map(historyEntry) });
  },
);
