import { cancelDuplicateReport, getDuplicateReport, startDuplicateReport } from '@plumbline/contract';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import { fail, handle, ok } from '../../platform/http/handle.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { enqueueReport } from './find-duplicates.job.ts';
import {
  currentReports,
  deleteReport,
  insertReport,
  reportOf,
  reportWork,
  setReportStatus,
} from './report-record.ts';

/** Each goes over everybody of the organization. */
const reportsOfOrganization = {
  limit: { name: 'duplicate-report', max: 60, windowSeconds: 3_600 },
  keyOf: ({ viewer }: { viewer: Viewer }): string => String(viewer.organizationId),
};

export const getDuplicateReportHandler = handle(
  getDuplicateReport,
  async ({ tx, viewer: { organizationId }, now }) => {
    const { ready, unfinished } = await currentReports(tx, organizationId, now);
    return ok({
      report: ready === null ? null : reportOf(ready, now),
      unfinished: unfinished === null ? null : reportOf(unfinished, now),
    });
  },
);

export const startDuplicateReportHandler = handle(
  startDuplicateReport,
  async ({ tx, viewer, now, services }) => {
    const { organizationId, accountId } = viewer;
    if (accountId === null) throw new InvariantError('a report was asked for without an account');
    await takeAdvisoryLock(tx, 'duplicates.start', organizationId);
    const { unfinished } = await currentReports(tx, organizationId, now);
    await tx.continueAsJob('duplicate report', [organizationId]);
    const report = unfinished ?? (await insertReport(tx, { organizationId, accountId }, now));
    const key = { organizationId, id: report.id };
    if (unfinished !== null) await setReportStatus(tx, key, now, 'working');
    await enqueueReport(services, tx, key);
    return ok({ report: reportOf({ ...report, status: 'working', movedAt: now }, now) });
  },
  { limits: [reportsOfOrganization] },
);

export const cancelDuplicateReportHandler = handle(
  cancelDuplicateReport,
  async ({ request: { reportId }, tx, viewer: { organizationId }, now }) => {
    await tx.continueAsJob('duplicate report', [organizationId]);
    const key = { organizationId, id: reportId };
    const report = await reportWork.lock(tx, key, now);
    if (report === undefined) return fail('duplicates.report_not_found');
    // One that is ready meanwhile stays: nothing is left to end.
    if (report.status !== 'ready') await deleteReport(tx, key);
    return ok({});
  },
);
