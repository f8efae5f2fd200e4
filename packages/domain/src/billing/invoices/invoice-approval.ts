/** Whether an invoice may go out (B210): 0 Unknown, 1 Unapproved-Auto, 2 Approved-Auto, 3 Approved-Manual. */
export type InvoiceApproval = 0 | 1 | 2 | 3;

/** Who makes an invoice: internal staff in the editor, a job (renewals, overage), or an import of old ones. */
export type InvoiceMaker = 'staff' | 'job' | 'import';

const firstApproval = { staff: 3, job: 1, import: 0 } as const satisfies Record<
  InvoiceMaker,
  InvoiceApproval
>;

/** The approval that an invoice starts with: 3 for one that staff make (B253), 1 for a job's, 0 for an imported one. */
export const firstApprovalOf = (maker: InvoiceMaker): InvoiceApproval => firstApproval[maker];

/**
 * What may be chosen for an invoice that exists (B254, B255, B256): anything from 0, 1 or 2 from 1 and 2, nothing else from 3. What was
 * approved and sent by itself stays approved: 2 goes back to 1 only while it is unsent (design of billing, Money).
 * @returns the approvals in their order, the present one among them; one alone is no choice
 */
export function approvalChoices(existing: InvoiceApproval, isSent: boolean): readonly InvoiceApproval[] {
  if (existing === 0) return [0, 1, 2, 3];
  if (existing === 3) return [3];
  return existing === 2 && isSent ? [2] : [1, 2];
}

/** What may be chosen for a new invoice. Unknown is of imported ones, whose approval nobody gave (B253, B257). */
export const newApprovalChoices: readonly InvoiceApproval[] = [1, 2, 3];

/** Whether an existing invoice may be saved with this approval. */
export const isApprovalAllowed = (
  existing: InvoiceApproval,
  chosen: InvoiceApproval,
  isSent: boolean,
): boolean => approvalChoices(existing, isSent).includes(chosen);

/** Whether a job sends the invoice on its display date: only 2 (B210). 3 is sent by hand. */
export const isSentByItself = (approval: InvoiceApproval): boolean => approval === 2;

/** Whether reminders are mailed by themselves: 2 and 3. While it is 0 or 1 nothing is (B210). */
export const isInvoiceReminded = (approval: InvoiceApproval): boolean => approval === 2 || approval === 3;
