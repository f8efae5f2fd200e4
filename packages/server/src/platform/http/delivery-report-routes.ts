import type { MessageFailure, PdfSyncFailure } from '@plumbline/contract';
import { pdfSyncStatus } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database, Tx } from '../database/database.ts';
import { isSameSecret } from './is-same-secret.ts';
import { sendRefusal } from './replies.ts';
import { bearerTokenOf } from './request-headers.ts';

export const deliveryReportsPath = '/delivery-reports';

/** What a report may give as a reason; the last two of a clinical report, by the medical record system that it went to. */
const reasons = [
  ...(['bounced', 'blocked', 'refused', 'expired'] as const satisfies readonly MessageFailure[]),
  ...(['noMatch', 'multipleMatches'] as const satisfies readonly PdfSyncFailure[]),
] as const;

/** One report, or what many providers send: several at once. */
const report = z.object({
  /** The message's reference, also as its Message-ID names it: `<reference@host>`. */
  reference: z
    .string()
    .max(300)
    .transform((text) => text.replace(/^<|@.*$|>$/g, ''))
    .pipe(z.uuid()),
  status: z.enum(['delivered', 'delayed', 'failed']),
  /** Why it is late or failed. */
  reason: z.enum(reasons).nullable().default(null),
});
const reports = z.union([report.transform((one) => [one]), z.array(report).max(500)]);

/**
 * Where the providers of mail and text messages say what became of a message (docs/operations.md). Without DELIVERY_REPORT_SECRET the
 * route does not exist; whoever bears another secret meets the same silence.
 */
export function addDeliveryReportRoutes(
  app: FastifyInstance,
  { secret, database }: { secret: string; database: Database },
): void {
  app.post(deliveryReportsPath, { bodyLimit: 256 * 1024 }, async (request, reply) => {
    if (!isSameSecret(bearerTokenOf(request.headers) ?? '', secret)) return reply.callNotFound();
    const parsed = reports.safeParse(request.body);
    if (!parsed.success) return sendRefusal(reply, 'request.invalid');
    const takenCount = await database.transaction({ as: 'identity', requestId: request.id }, async (tx) => {
      let taken = 0;
      for (const { reference, status, reason } of parsed.data) {
        const isTaken =
          (await reportMessage(tx, reference, status, reason)) ||
          (await reportPdfSync(tx, reference, status, reason));
        if (isTaken) taken += 1;
      }
      return taken;
    });
    return reply.send({ takenCount });
  });
}

type Status = z.output<typeof report>['status'];
type Reason = z.output<typeof report>['reason'];

/** Of a mail or a text message; false where it is none. */
async function reportMessage(tx: Tx, reference: string, status: Status, reason: Reason): Promise<boolean> {
  const failure = status === 'delivered' ? null : (reason ?? (status === 'failed' ? 'bounced' : null));
  const [row] = await tx.query<{ taken: boolean }>(
    sql`select identity.report_message(${reference}::uuid, ${status}, ${failure}::text) as taken`,
    'delivery.report_message',
  );
  return row?.taken ?? false;
}

/** Of a clinical report on its way to a medical record system. That it is late says nothing new: it is not sent again. */
async function reportPdfSync(tx: Tx, reference: string, status: Status, reason: Reason): Promise<boolean> {
  const { completed, failedAbandoned, noProfileMatch, multipleProfileMatch } = pdfSyncStatus;
  const statusOfReason = { noMatch: noProfileMatch, multipleMatches: multipleProfileMatch } as const;
  const isMatching = reason === 'noMatch' || reason === 'multipleMatches';
  const failure: PdfSyncFailure | null = status !== 'failed' ? null : isMatching ? reason : 'bounced';
  const failedAs = isMatching ? statusOfReason[reason] : failedAbandoned;
  const statusId = status === 'failed' ? failedAs : status === 'delivered' ? completed : null;
  const [row] = await tx.query<{ taken: boolean }>(
    sql`select identity.report_pdf_sync(${reference}::uuid, ${statusId}::int, ${failure}::text) as taken`,
    'delivery.report_pdf_sync',
  );
  return row?.taken ?? false;
}
