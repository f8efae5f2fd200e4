import type { ClinicalReport } from '@plumbline/contract';
import { type ReportSection, requestedTimeZone } from '@plumbline/domain';
import { withholdIdentity } from '@plumbline/reports';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { readReport } from './read-report.ts';

/** The report that somebody requests. */
export interface ReportRequest {
  profileId: number;
  /** The test that the report is about; later tests are left out. Null stands for the newest of the included tests. */
  testId: number | null;
  /** Ids joined by commas; an empty text includes every test. */
  includedTestIds: string;
  sections: readonly ReportSection[];
  preparedFor: string;
  /** IANA name; the viewer's own zone where it names none. */
  timezone: string | undefined;
  /** Minutes behind UTC; read where no zone is named. */
  timezoneOffset?: number | undefined;
  enableSportsProfileProperties?: boolean | undefined;
}

/** Who requests a report, and when. */
export interface ReportRequester {
  viewer: InsideViewer;
  services: Services;
  now: Date;
}

export type ReportRefusal = 'profile.not_found' | 'profile.merged' | 'test.not_found' | 'report.no_tests';

/** Reads a report as a viewer requested it and may see it, in the viewer's scope. The PDF and the print page are made from it. */
export async function readRequestedReport(
  tx: Tx,
  request: ReportRequest,
  { viewer, services, now }: ReportRequester,
): Promise<Result<ClinicalReport, ReportRefusal>> {
  const { organizationId } = viewer;
  const { profileId, testId } = request;
  const ids = request.includedTestIds === '' ? null : new Set(request.includedTestIds.split(',').map(Number));
  const isSuperView = viewer.kind === 'super';
  const report = await readReport(tx, {
    organizationId,
    profileId,
    includes: ({ id }, index, printable) =>
      testId === null
        ? ids === null || ids.has(id)
        : index <= printable.findIndex((test) => test.id === testId) &&
          (ids === null || ids.has(id) || id === testId),
    isSuperView,
    sections: request.sections,
    provider: services.config.brandProvider ?? 'Plumbline',
    portalAddress: services.config.publicUrl,
    timeZone: requestedTimeZone(request, viewer.timeZone),
    explainsScreenings: true,
    hasSportsProperties: request.enableSportsProfileProperties,
    now,
  });
  if (report.status === 'noProfile') return refusalOfUnseen(tx, organizationId, profileId);
  const named = [...(ids ?? []), ...(testId === null ? [] : [testId])];
  if (named.some((id) => !report.testIds.includes(id))) return fail('test.not_found');
  if (report.status === 'noTests') return fail('report.no_tests');
  const preparedFor = isSuperView || request.preparedFor === '' ? null : request.preparedFor;
  return ok(withholdIdentity({ ...report.model, preparedFor }));
}
