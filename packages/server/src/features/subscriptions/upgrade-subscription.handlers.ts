import { previewSubscriptionUpgrade, type RequestOf, upgradeSubscription } from '@plumbline/contract';
import {
  cycleToBill,
  dependsOnUnusedCredits,
  firstApprovalOf,
  formatMoney,
  type ProposedLine,
  readMoney,
  subscriptionInvoiceDates,
  tenThousandthsOf,
  type UpgradeProposal,
  type UpgradeWish,
  upgradeProposal,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readTermCredits } from '../../records/credits/credit-positions.ts';
import { readInvoiceOfClient } from '../../records/invoices/invoice-rows.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { storeProposedInvoice } from '../../records/invoices/proposed-invoice.ts';
import { listFeeInvoices } from '../../records/subscriptions/fee-invoices.ts';
import { saveUpgrade } from '../../records/subscriptions/store-subscription.ts';
import {
  listSubscriptions,
  lockedSubscriptions,
  type SubscriptionRow,
} from '../../records/subscriptions/subscription-rows.ts';
import { subscriptionView } from '../../records/subscriptions/subscription-view.ts';

export const previewSubscriptionUpgradeHandler = handle(
  previewSubscriptionUpgrade,
  async ({ request, tx, viewer }) => {
    const { organizationId } = viewer;
    const terms = await listSubscriptions(tx, organizationId);
    const term = terms.find(({ id }) => id === request.productSubscriptionId);
    if (term === undefined) return fail('subscription.not_found');
    const { today } = await readPayer(tx, organizationId);
    const unusedCredits = await unusedCreditsOf(tx, organizationId, term);
    const proposal = upgradeProposal(term, wishOf(request.wish), unusedCredits, today);
    if ('refusal' in proposal) {
      const nothing = { startPeriodOn: null, endPeriodOn: null, lines: [], notes: [] };
      return ok({ refusal: proposal.refusal, unusedCredits, ...nothing });
    }
    const { startPeriodOn, endPeriodOn, lines, notes } = proposal;
    return ok({
      refusal: null,
      unusedCredits,
      startPeriodOn,
      endPeriodOn,
      lines: lines.map(({ itemTypeId, amount, ...line }) => ({
        ...line,
        invoiceItemTypeId: itemTypeId as RequestLine['invoiceItemTypeId'],
        amount: formatMoney(amount),
      })),
      notes,
    });
  },
);

export const upgradeSubscriptionHandler = handle(
  upgradeSubscription,
  async ({ request, tx, viewer }) => {
    const { organizationId } = viewer;
    // Two upgrades at once would each count the same unused credits, so the second waits here.
    const terms = await lockedSubscriptions(tx, organizationId);
    const term = terms.find(({ id }) => id === request.productSubscriptionId);
    if (term === undefined) return fail('subscription.not_found');
    const { today } = await readPayer(tx, organizationId);
    const view = async () => {
      const [all, invoices] = await Promise.all([
        listSubscriptions(tx, organizationId),
        listFeeInvoices(tx, organizationId),
      ]);
      const stored = all.find(({ id }) => id === term.id);
      if (stored === undefined) throw new InvariantError('a subscription that was upgraded is not there');
      return subscriptionView(stored, all, today, invoices);
    };
    const known = await readInvoiceOfClient(tx, organizationId, request.clientUuid);
    if (known !== undefined) {
      const invoice = { id: known.id, number: known.number ?? String(known.id) };
      return ok({ productSubscription: await view(), invoice });
    }
    if (term.version !== request.version) return fail('subscription.changed_meanwhile');
    const wish = wishOf(request.wish);
    const unusedCredits = await unusedCreditsOf(tx, organizationId, term);
    const proposal = upgradeProposal(term, wish, unusedCredits, today);
    if ('refusal' in proposal) return fail('subscription.not_upgradable', { reason: proposal.refusal });
    if (dependsOnUnusedCredits(term, wish) && unusedCredits !== request.unusedCredits)
      return fail('subscription.credits_changed');
    saveUpgrade(tx, organizationId, term, wish, { today, cycle: cycleToBill(term, today) });
    // What is answered is read before the number of the invoice is taken, which is the last thing a transaction does.
    const productSubscription = await view();
    if (request.lines.length === 0) return ok({ productSubscription, invoice: null });
    const stored = await storeProposedInvoice(
      tx,
      organizationId,
      {
        invoiceTypeId: proposal.invoiceTypeId,
        approvalStatusId: firstApprovalOf('staff'),
        dates: subscriptionInvoiceDates(today, {
          startsOn: proposal.startPeriodOn,
          endsOn: proposal.endPeriodOn,
        }),
        lines: request.lines.map((line) => agreedLine(line, proposal)),
      },
      {
        accountId: viewer.accountId,
        clientUuid: request.clientUuid,
        billed: { subscriptionId: term.id, billedFrom: null },
      },
    );
    if (!stored.ok) return stored;
    return ok({
      productSubscription,
      invoice: { id: stored.value.invoiceId, number: stored.value.number },
    });
  },
  { jobForStaff: 'upgrade subscription' },
);

type RequestLine = RequestOf<typeof upgradeSubscription>['lines'][number];

/** What a term shall become, with its fee as money. */
function wishOf({ systemFee, ...wish }: RequestOf<typeof upgradeSubscription>['wish']): UpgradeWish {
  const fee = readMoney(systemFee);
  if (fee === null) throw new InvariantError('a fee that its shape let through is none');
  return { ...wish, systemFee: fee };
}

/** Credits of a term that nobody used yet. */
async function unusedCreditsOf(tx: Tx, organizationId: number, term: SubscriptionRow): Promise<number> {
  const credits = await readTermCredits(tx, organizationId, term.id);
  if (credits === null) throw new InvariantError('the credits of a subscription are out of reach');
  return Math.max(0, credits.sums.balance);
}

/** A line as staff agreed to it; the sentence stays where it costs what was proposed. */
function agreedLine(
  { invoiceItemTypeId, ...line }: RequestLine,
  { lines }: UpgradeProposal,
): Omit<ProposedLine, 'amount' | 'explanation'> & { explanation: string | null } {
  const proposed = lines.find(
    ({ itemTypeId, quantity, unitPrice }) =>
      itemTypeId === invoiceItemTypeId &&
      quantity === line.quantity &&
      !line.unitPrice.startsWith('-') &&
      tenThousandthsOf(unitPrice) === tenThousandthsOf(line.unitPrice),
  );
  return { ...line, itemTypeId: invoiceItemTypeId, explanation: proposed?.explanation ?? null };
}
