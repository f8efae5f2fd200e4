import { newPdfReport } from '@plumbline/contract';
import { minReportPasswordLength } from '@plumbline/domain';
import { reportFileName } from '@plumbline/reports';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readRequestedReport } from './requested-report.ts';

/** The report is read in one transaction and drawn on another thread, so no connection waits for a drawing. */
export const newPdfReportHandler = handleInPhases(
  newPdfReport,
  async ({ request, viewer, services, now, inScope, auditRead }) => {
    const { id: profileId, password = '' } = request;
    if (password !== '' && password.length < minReportPasswordLength) {
      return fail('report.password_too_short', {}, { field: 'password' });
    }
    const found = await inScope(async (tx) => {
      const reportRequest = { ...request, profileId, testId: null, timezone: request.timezone };
      const report = await readRequestedReport(tx, reportRequest, { viewer, services, now });
      if (report.ok) auditRead([profileId]);
      return report;
    });
    if (!found.ok) return found;
    const bytes = await services.documents.draw(
      { kind: 'clinicalReport', model: found.value },
      password === '' ? undefined : password,
    );
    if (bytes === null) return fail('report.busy');
    return ok({ bytes, fileName: reportFileName(found.value.person) });
  },
);
