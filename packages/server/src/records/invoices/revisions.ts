import { isDeepStrictEqual } from 'node:util';
import type { InvoiceContent, InvoiceDocument } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

const revisionRow = z.object({
  no: z.int(),
  /** The sha256 of the file that was sent, under which it is kept. */
  pdfHash: z.string(),
  /** As it was written then; later versions may print more. */
  content: z.looseObject({ title: z.string() }),
});
/** What was sent of an invoice, once for each content. */
export type InvoiceRevision = z.output<typeof revisionRow>;

/** The revisions of an invoice that the viewer sees, the newest first. */
export const readRevisions = (
  tx: Tx,
  organizationId: number,
  invoiceId: number,
): Promise<InvoiceRevision[]> =>
  queryChecked(
    tx,
    revisionRow,
    sql`select revision_no as no, pdf_hash, body -> 'content' as content from invoice_revisions
      where organization_id = ${organizationId} and invoice_id = ${invoiceId} order by revision_no desc`,
    'invoices.revisions',
  );

/** The newest revision, where the invoice asks for the same that was sent with it (pure). */
export function sentAlready(
  content: InvoiceContent,
  [newest]: readonly InvoiceRevision[],
): InvoiceRevision | null {
  return newest !== undefined && isDeepStrictEqual(newest.content, content) ? newest : null;
}

/** Whether an invoice went out before with another content. The invoice that follows a quote is no revision of it (pure). */
export function isRevised(content: InvoiceContent, revisions: readonly InvoiceRevision[]): boolean {
  const earlier = sentAlready(content, revisions) === null ? revisions : revisions.slice(1);
  return earlier.some((revision) => revision.content.title === content.title);
}

/** Keeps what is sent, and says on the invoice when and to whom it went and, the first time, who is to pay it. The invoice must be locked. */
export function insertRevision(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
  revision: {
    no: number;
    document: InvoiceDocument;
    pdfHash: string;
    /** Who is billed in it. */
    payerId: number;
    sentTo: string;
    accountId: number | null;
    now: Date;
  },
): void {
  const at = revision.now.toISOString();
  tx.send(
    sql`insert into invoice_revisions (organization_id, invoice_id, revision_no, body, pdf_hash, sent_to, sent_at, account_id)
      values (${organizationId}, ${invoiceId}, ${revision.no}, ${JSON.stringify(revision.document)}::jsonb, ${revision.pdfHash},
        ${revision.sentTo}, ${at}::timestamptz, ${revision.accountId})`,
    'invoices.insert_revision',
  );
  tx.send(
    sql`update invoices set sent_at = ${at}::timestamptz, revision_no = ${revision.no}, payer_id = coalesce(payer_id, ${revision.payerId}::int)
      where organization_id = ${organizationId} and id = ${invoiceId}`,
    'invoices.note_revision',
  );
}

/** Notes that what an invoice asks for is what was sent, now or before. The invoice must be locked. */
export function endRevisionDue(tx: Tx, organizationId: number, invoiceId: number): void {
  tx.send(
    sql`update invoices set revision_due = false where organization_id = ${organizationId} and id = ${invoiceId} and revision_due`,
    'invoices.end_revision_due',
  );
}
