import type { ClinicalReport, PdfSyncFailure } from '@plumbline/contract';
import {
  afterPdfSyncAttempt,
  clinicalReportFileName,
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
import { connectionOf, type LockedPdfSync, lockPdfSync, settlePdfSync } from './pdf-sync-rows.ts';
import { reportOfTest } from './report-of-test.ts';

/** Finds the due deliveries of all organizations, every minute. */
export const findDueReports = defineJob({
  name: 'reports.find_due',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: ({ transaction }, services) => transaction((tx) => enqueueDueReports(tx, services)),
});

/** Delivers one report to its partner, or stores why the attempt failed. */
export const deliverReport = defineJob({ ...reportDelivery, run: deliver });

/** Deliveries that are enqueued in one minute; the others follow in the next. */
const mostAtOnce = 500;

/** Failures that only the provider of the portal can correct. The log names each once a report, however many attempts there are. */
const failuresOfProvider: readonly PdfSyncFailure[] = ['notConfigured', 'notReached', 'senderRefused'];

/** Enqueues each due delivery for its organization. The transaction must have the portal's own scope. */
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

/** The report to send, or why none is sent. */
type Prepared =
  | { status: 'ready'; connection: PartnerConnection; report: UndrawnReport }
  | { status: 'settled'; next: PdfSyncNext; failure: PdfSyncFailure | null };
type UndrawnReport = Omit<ReportForPartner, 'pdf'> & { model: ClinicalReport };

/**
 * A delivery has three steps, and no step keeps a connection for the next: lock the delivery and read the report, draw and send it, store
 * the outcome. The lock of a process that is killed in between ends after some minutes; then another process sends the report again under
 * the same reference.
 */
async function deliver(
  { data, transaction }: RunOf<typeof reportDelivery>,
  services: Services,
): Promise<void> {
  const { clock } = services;
  const locked = await transaction((tx) => lockPdfSync(tx, data.pdfSyncIntentId, clock.now()));
  if (locked === null) return;
  const { next, failure } = await attempt(transaction, locked, services).catch((error: unknown) => {
    services.log.error({ error }, 'a report for a medical record system could not be created');
    // A lost database connection is no failure of the report, so it does not count towards abandoning the delivery.
    const outcome = error instanceof DatabaseTrouble ? 'away' : 'failed';
    return ended(locked, { outcome, failure: 'reportNotMade' }, clock.now());
  });
  if (failure !== null && locked.attempts === 1 && failuresOfProvider.includes(failure)) {
    const { organizationId } = locked;
    services.log.warn({ organizationId }, `a report for a medical record system waits: ${failure}`);
  }
  await transaction((tx) => settlePdfSync(tx, locked, next, failure, clock.now()));
}

async function attempt(
  transaction: JobRun<unknown>['transaction'],
  locked: LockedPdfSync,
  services: Services,
): Promise<{ next: PdfSyncNext; failure: PdfSyncFailure | null }> {
  const prepared = await transaction((tx) => prepare(tx, locked, services));
  if (prepared.status === 'settled') return prepared;
  const { model, ...report } = prepared.report;
  const { clock, partners } = services;
  const pdf = await services.documents.draw({ kind: 'clinicalReport', model });
  if (pdf === null) return ended(locked, { outcome: 'away', failure: 'reportNotMade' }, clock.now());
  const partner = partners.of(prepared.connection.ehrPartnerId);
  const answer: PartnerAnswer =
    partner === null
      ? { outcome: 'away', failure: 'notConfigured' }
      : await partner.deliver({ ...report, pdf }, prepared.connection);
  return ended(locked, answer, clock.now());
}

async function prepare(tx: Tx, locked: LockedPdfSync, { clock, config }: Services): Promise<Prepared> {
  const now = clock.now();
  const settled = (answer: PartnerAnswer): Prepared => ({
    status: 'settled',
    ...ended(locked, answer, now),
  });
  if (isPdfSyncOverdue(locked.pendingSince.getTime(), now.getTime())) {
    const { failedAttempts } = locked;
    return {
      status: 'settled',
      next: { statusId: pdfSyncStatus.expired, failedAttempts, nextAttemptAt: null },
      failure: 'expired',
    };
  }
  const connection = await connectionOf(tx, locked.id, now);
  if (connection === null) return settled({ outcome: 'away', failure: 'connectionOff' });
  const [zone] = await tx.query<{ timeZone: string }>(
    sql`select identity.organization_time_zone(${locked.organizationId}) as time_zone`,
    'reports.time_zone',
  );
  const timeZone = zone?.timeZone ?? 'UTC';
  const model = await reportOfTest(tx, locked, { services: { config }, now });
  if (model === null) return settled({ outcome: 'refused', failure: 'nothingToReport' });
  const facts = await readFacts(tx, locked);
  return {
    status: 'ready',
    connection,
    report: {
      model,
      reference: locked.reference,
      profileId: locked.profileId,
      testId: locked.testId,
      externalId: facts.externalId,
      uniqueId: facts.uniqueId,
      testDateText: formatDateTime(facts.completedAt.getTime(), timeZone),
      fileName: clinicalReportFileName(locked),
    },
  };
}

async function readFacts(
  tx: Tx,
  { profileId, testId }: LockedPdfSync,
): Promise<{ externalId: string | null; uniqueId: string | null; completedAt: Date }> {
  const [facts] = await tx.query<{ externalId: string | null; uniqueId: string | null; completedAt: Date }>(
    // The ids are those of the home: to another organization's system the same ones may name somebody else.
    sql`select h.external_id, h.unique_id, t.completed_at
    from tests t left join profiles h on h.id = t.profile_id and h.organization_id = t.organization_id
    where t.profile_id = ${profileId} and t.id = ${testId}`,
    'reports.delivered_test',
  );
  if (facts === undefined) throw new InvariantError('the test of a report is missing');
  return facts;
}

/** What follows from an answer, with the reason where the report was not delivered. */
function ended(
  { attempts, failedAttempts, pendingSince }: LockedPdfSync,
  { outcome, failure }: PartnerAnswer,
  now: Date,
): { next: PdfSyncNext; failure: PdfSyncFailure | null } {
  const state = { attempts, failedAttempts, pendingSince: pendingSince.getTime(), now: now.getTime() };
  return { next: afterPdfSyncAttempt(outcome, state), failure };
}
