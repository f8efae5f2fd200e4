import { firstApprovalOf, type ProposedLine, type Subscription } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { type ProposedInvoice, storeProposedInvoice } from '../invoices/proposed-invoice.ts';

export interface TermInvoice {
  invoiceTypeId: number;
  dates: ProposedInvoice['dates'];
  lines: readonly ProposedLine[];
  /** The first day of the billing cycle that it bills; null where it bills people alone. */
  billedFrom: string | null;
}

/**
 * Stores an invoice of a term, not sent. One that a job drafts waits for the approval of staff. Its number is taken last, so nothing that
 * waits may follow in the transaction.
 * @param accountId who of internal staff makes it; null for a job
 * @returns its id and number, or that its amounts cannot be stored
 */
export const storeTermInvoice = (
  tx: Tx,
  organizationId: number,
  term: Pick<Subscription, 'id'>,
  { invoiceTypeId, dates, lines, billedFrom }: TermInvoice,
  accountId: number | null,
): ReturnType<typeof storeProposedInvoice> =>
  storeProposedInvoice(
    tx,
    organizationId,
    { invoiceTypeId, approvalStatusId: firstApprovalOf(accountId === null ? 'job' : 'staff'), dates, lines },
    {
      accountId,
      clientUuid: null,
      billed: { subscriptionId: term.id, billedFrom },
    },
  );

/** Stores an invoice of a term whose amounts the rules have bounded already. */
export async function draftOfTerm(...args: Parameters<typeof storeTermInvoice>): Promise<void> {
  const stored = await storeTermInvoice(...args);
  if (!stored.ok) throw new InvariantError(`the invoice of a term was refused: ${stored.code}`);
}
