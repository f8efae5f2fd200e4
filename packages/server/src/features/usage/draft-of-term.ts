import { firstApprovalOf, type ProposedLine } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Payer } from '../../records/invoices/payer.ts';
import { type ProposedInvoice, storeProposedInvoice } from '../../records/invoices/proposed-invoice.ts';
import type { SubscriptionRow } from '../../records/subscriptions/subscription-rows.ts';

/** A term that a job looks at, and who pays for it. */
export interface Watched {
  term: SubscriptionRow;
  payer: Payer;
}

interface Draft {
  invoiceTypeId: number;
  dates: ProposedInvoice['dates'];
  lines: readonly ProposedLine[];
  /** The first day of the billing cycle that it bills; null where it bills people alone. */
  billedFrom: string | null;
}

/** Drafts an invoice of a term, which waits for the approval of staff. */
export async function draftOfTerm(
  tx: Tx,
  organizationId: number,
  { term, payer }: Watched,
  { invoiceTypeId, dates, lines, billedFrom }: Draft,
): Promise<void> {
  const stored = await storeProposedInvoice(
    tx,
    organizationId,
    { invoiceTypeId, approvalStatusId: firstApprovalOf('job'), dates, lines },
    {
      accountId: null,
      clientUuid: null,
      isDemo: payer.isDemo,
      billed: { subscriptionId: term.id, billedFrom },
    },
  );
  if (!stored.ok) throw new InvariantError(`an invoice that a job drafted was refused: ${stored.code}`);
}
