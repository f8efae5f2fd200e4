import { createHash } from 'node:crypto';
import { type Invoice, sendInvoicePdfEmail, updateInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { readPdf } from '../../reports/test/read-pdf.ts';
import { anInvoice, givenBilledOrganization } from './billing-portal.ts';
import { givenBilling } from './builders/billing.ts';
import { type DirectMessage, openDirectServer } from './http/a-direct-server.ts';
import type { TestServer } from './http/start-test-server.ts';
import { startPortal } from './portal.ts';

export const billingEmail = 'billing@westbrook.example';

interface MailRow {
  kind: string;
  revisionNo: number;
  sentTo: string;
  status: string;
  reason: string | null;
  isSent: boolean;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** The words of a mail's file. */
export const textOf = async (mail: DirectMessage | undefined) =>
  (await readPdf(new Uint8Array(mail?.pdf ?? []))).text;

/** A portal whose invoices reach a mail server, one organization that is billed, and what became of each mail. */
export async function startSendingPortal() {
  const post = await openDirectServer();
  const server = await startPortal({
    SMTP_URL: post.settings.DIRECT_SMTP_URL ?? '',
    MAIL_FROM: 'portal@plumbline.example',
    INVOICE_HOW_TO_PAY: 'Checks go to Plumbline, 1 Main Street. | Deposits go to account 12345.',
  });
  const billed = await givenBilledOrganization(server);
  await givenBilling(server.db, billed.organizationId);
  const mailsOf = (invoiceId: number) =>
    server.db.owner<MailRow>(
      sql`select kind, revision_no, sent_to, status, reason, sent_at is not null as is_sent from invoice_mails
        where invoice_id = ${invoiceId} order by id`,
    );
  return {
    post,
    server,
    billed,
    mailsOf,
    revisionsOf: (invoiceId: number) =>
      server.db.owner<{ no: number; pdfHash: string; total: string; sentTo: string; accountId: number }>(
        sql`select revision_no as no, pdf_hash, body #>> '{content,total}' as total, sent_to, account_id
          from invoice_revisions where invoice_id = ${invoiceId} order by revision_no`,
      ),
    send: async (invoiceId: number): Promise<Invoice> =>
      (await server.sendOk(sendInvoicePdfEmail, { invoiceId }, billed.staff.options)).invoice,
    save: async (invoice: Invoice, change: Parameters<typeof anInvoice>[0]) =>
      (
        await server.sendOk(
          updateInvoice,
          { id: invoice.id, version: invoice.version, invoice: anInvoice(change) },
          billed.staff.options,
        )
      ).invoice,
    /** What arrived of an invoice: mails of earlier tests are tried again meanwhile. */
    arrivedOf: ({ number }: Pick<Invoice, 'number'>) =>
      post.arrived.filter(({ subject }) => subject.includes(`${number}`)),
    /** Resolves once no mail of an invoice waits. */
    settled: (invoiceId: number) =>
      vi.waitFor(
        async () => {
          const mails = await mailsOf(invoiceId);
          if (mails.some(({ status }) => status === 'waiting')) throw new Error('a mail waits');
          return mails;
        },
        { timeout: 15_000, interval: 30 },
      ),
    /** Resolves once the first mail of an invoice was tried in vain. */
    triedInVain: (invoiceId: number) =>
      vi.waitFor(
        async () => {
          const [mail] = await mailsOf(invoiceId);
          if (mail?.reason == null) throw new Error('not tried yet');
          return mail;
        },
        { timeout: 15_000 },
      ),
    stop: async () => {
      await server.stop();
      await post.close();
    },
  };
}

/** Runs work while the documents of a portal are drawn in another way. */
export async function whileDrawing(
  { services }: Pick<TestServer, 'services'>,
  draw: TestServer['services']['documents']['draw'],
  work: () => Promise<void>,
): Promise<void> {
  const { documents } = services;
  services.documents = { ...documents, draw };
  try {
    await work();
  } finally {
    services.documents = documents;
  }
}
