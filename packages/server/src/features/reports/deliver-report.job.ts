import type { ClinicalReport, PdfSyncFailure } from '@plumbline/contract';
import {
  afterPdfSyncTry,
  formatDateTime,
  isPdfSyncOverdue,
  type PdfSyncNext,
  pdfSyncStatus,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { DatabaseTrouble } from '../../platform/database/database-trouble.ts';
import type {
  PartnerAnswer,
  PartnerConnection,
  ReportForPartner,
} from '../../platform/integrations/report-partner.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineJob, everyMinute, type JobRun, type RunOf } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { reportDelivery } from '../../records/reports/enqueue-report.ts';
import { connectionOf, type HeldPdfSync, holdPdfSync, settlePdfSync } from './pdf-sync-rows.ts';
import { readReport } from './read-report.ts';

/** Looks every minute for deliveries whose time has come, of any organization. */
export const findDueReports = defineJob({
  name: 'reports.find_due',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: ({ transaction }, services) => transaction((tx) => enqueueDueReports(tx, services)),
});

/** Brings one report to its partner, or notes why it did not come over. */
export const deliverReport = defineJob({ ...reportDelivery, run: deliver });

/** Handed to jobs in one minute; the rest has its turn in the next. */
const mostAtOnce = 500;

/** What only whoever runs the portal can mend: the log tells them, once of each report, however often it is tried. */
const ofTheProvider: readonly PdfSyncFailure[] = ['notConfigured', 'notReached', 'senderRefused'];

/** Hands each delivery that is due to a job of its organization. In a transaction of the portal's own scope. */
export async function enqueueDueReports(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const due = await tx.query<{ organizationId: number; pdfSyncIntentId: number }>(
    sql`select organization_id, pdf_sync_intent_id
      from identity.due_pdf_syncs(${clock.now().toISOString()}::timestamptz, ${mostAtOnce})`,
    'reports.due_pdf_syncs',
  );
  for (const { organizationId, pdfSyncIntentId } of due) {
    await tx.continueAsJob(findDueReports.name, [organizationId]);
    await jobs.enqueue(
      tx,
      reportDelivery,
      { pdfSyncIntentId },
      { organizationId, onceKey: `${pdfSyncIntentId}` },
    );
  }
}

/** What is to be sent, or why nothing is. */
type Prepared =
  | { status: 'ready'; connection: PartnerConnection; report: Readable }
  | { status: 'settled'; next: PdfSyncNext; failure: PdfSyncFailure | null };
type Readable = Omit<ReportForPartner, 'pdf'> & { model: ClinicalReport };

/**
 * Three steps, none of which holds a connection for the next: take the delivery up and read the report, draw and send it, note what came
 * of it. A process that is killed in between keeps its hold for some minutes; then another one sends again under the same reference.
 */
async function deliver(
  { data, transaction }: RunOf<typeof reportDelivery>,
  services: Services,
): Promise<void> {
  const { clock } = services;
  const held = await transaction((tx) => holdPdfSync(tx, data.pdfSyncIntentId, clock.now()));
  if (held === null) return;
  const { next, failure } = await tryOnce(transaction, held, services).catch((error: unknown) => {
    services.log.error({ error }, 'a report for a medical record system could not be made');
    // A database that was lost for a moment is no failure of the report: it does not count towards giving up.
    const outcome = error instanceof DatabaseTrouble ? 'away' : 'failed';
    return ended(held, { outcome, failure: 'reportNotMade' }, clock.now());
  });
  if (failure !== null && held.tries === 1 && ofTheProvider.includes(failure)) {
    const { organizationId } = held;
    services.log.warn({ organizationId }, `a report for a medical record system waits: ${failure}`);
  }
  await transaction((tx) => settlePdfSync(tx, held, next, failure, clock.now()));
}

async function tryOnce(
  transaction: JobRun<unknown>['transaction'],
  held: HeldPdfSync,
  services: Services,
): Promise<{ next: PdfSyncNext; failure: PdfSyncFailure | null }> {
  const prepared = await transaction((tx) => prepare(tx, held, services));
  if (prepared.status === 'settled') return prepared;
  const { model, ...report } = prepared.report;
  const { clock, partners } = services;
  const pdf = await services.documents.draw({ kind: 'clinicalReport', model });
  if (pdf === null) return ended(held, { outcome: 'away', failure: 'reportNotMade' }, clock.now());
  const partner = partners.of(prepared.connection.ehrPartnerId);
  const answer: PartnerAnswer =
    partner === null
      ? { outcome: 'away', failure: 'notConfigured' }
      : await partner.deliver({ ...report, pdf }, prepared.connection);
  return ended(held, answer, clock.now());
}

async function prepare(tx: Tx, held: HeldPdfSync, { clock, config }: Services): Promise<Prepared> {
  const now = clock.now();
  const settled = (answer: PartnerAnswer): Prepared => ({
    status: 'settled',
    ...ended(held, answer, now),
  });
  if (isPdfSyncOverdue(held.owedAt.getTime(), now.getTime())) {
    const { failedTries } = held;
    return {
      status: 'settled',
      next: { statusId: pdfSyncStatus.expired, failedTries, nextTryAt: null },
      failure: 'expired',
    };
  }
  const connection = await connectionOf(tx, held.id, now);
  if (connection === null) return settled({ outcome: 'away', failure: 'connectionOff' });
  const [zone] = await tx.query<{ timeZone: string }>(
    sql`select identity.organization_time_zone(${held.organizationId}) as time_zone`,
    'reports.time_zone',
  );
  const timeZone = zone?.timeZone ?? 'UTC';
  const report = await readReport(tx, {
    organizationId: held.organizationId,
    profileId: held.profileId,
    // The test and what came before it: what the report compares it with.
    includes: (_test, index, printable) => index <= printable.findIndex(({ id }) => id === held.testId),
    isSuperView: false,
    provider: config.brandProvider ?? 'Plumbline',
    portalAddress: config.publicUrl,
    timeZone,
    now,
  });
  if (report.status !== 'found') return settled({ outcome: 'refused', failure: 'nothingToReport' });
  const facts = await readFacts(tx, held);
  return {
    status: 'ready',
    connection,
    report: {
      model: report.model,
      reference: held.reference,
      profileId: held.profileId,
      testId: held.testId,
      externalId: facts.externalId,
      uniqueId: facts.uniqueId,
      testDateText: formatDateTime(facts.completedAt.getTime(), timeZone),
      fileName: `clinical-report-${held.profileId}-${held.testId}.pdf`,
    },
  };
}

async function readFacts(
  tx: Tx,
  { profileId, testId }: HeldPdfSync,
): Promise<{ externalId: string | null; uniqueId: string | null; completedAt: Date }> {
  const [facts] = await tx.query<{ externalId: string | null; uniqueId: string | null; completedAt: Date }>(
    sql`select p.external_id, p.unique_id, t.completed_at
    from tests t join profiles p on p.id = t.profile_id where t.profile_id = ${profileId} and t.id = ${testId}`,
    'reports.delivered_test',
  );
  if (facts === undefined) throw new InvariantError('a test that has a report is not there');
  return facts;
}

/** What follows from an answer, with the reason where the report did not come over. */
function ended(
  { tries, failedTries, owedAt }: HeldPdfSync,
  { outcome, failure }: PartnerAnswer,
  now: Date,
): { next: PdfSyncNext; failure: PdfSyncFailure | null } {
  const standing = { tries, failedTries, owedAt: owedAt.getTime(), now: now.getTime() };
  return { next: afterPdfSyncTry(outcome, standing), failure };
}
