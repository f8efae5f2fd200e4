import type { ClinicalReport } from '@plumbline/contract';
import { askedTimeZone, type ReportSection } from '@plumbline/domain';
import { withholdIdentity } from '@plumbline/reports';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { readReport } from './read-report.ts';

/** The report that somebody asks for. */
export interface AskedReport {
  profileId: number;
  /** The test it is about; later ones are not in it. Null: the newest of the included tests. */
  testId: number | null;
  /** Ids joined by commas; empty includes every test. */
  includedTestIds: string;
  sections: readonly ReportSection[];
  preparedFor: string;
  /** IANA name; the viewer's own where it is none. */
  timezone: string | undefined;
  /** Minutes behind UTC; counts where no zone is named. */
  timezoneOffset?: number | undefined;
  enableSportsProfileProperties?: boolean | undefined;
}

/** Who asks, and when. */
export interface ReportAsker {
  viewer: InsideViewer;
  services: Services;
  now: Date;
}

export type ReportRefusal = 'profile.not_found' | 'test.not_found' | 'report.no_tests';

/** Reads a report as a viewer asked for it and may see it, in the viewer's scope: the PDF and the printed page are made from it. */
export async function readAskedReport(
  tx: Tx,
  asked: AskedReport,
  { viewer, services, now }: ReportAsker,
): Promise<Result<ClinicalReport, ReportRefusal>> {
  const { organizationId } = viewer;
  const { profileId, testId } = asked;
  const ids = asked.includedTestIds === '' ? null : new Set(asked.includedTestIds.split(',').map(Number));
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
    sections: asked.sections,
    provider: services.config.brandProvider ?? 'Plumbline',
    portalAddress: services.config.publicUrl,
    timeZone: askedTimeZone(asked, viewer.timeZone),
    explainsScreenings: true,
    hasSportsProperties: asked.enableSportsProfileProperties,
    now,
  });
  if (report.status === 'noProfile') return fail('profile.not_found');
  const named = [...(ids ?? []), ...(testId === null ? [] : [testId])];
  if (named.some((id) => !report.testIds.includes(id))) return fail('test.not_found');
  if (report.status === 'noTests') return fail('report.no_tests');
  const preparedFor = isSuperView || asked.preparedFor === '' ? null : asked.preparedFor;
  return ok(withholdIdentity({ ...report.model, preparedFor }));
}
