import { newPdfReport } from '@plumbline/contract';
import { isTimeZone } from '@plumbline/domain';
import { reportFileName } from '@plumbline/reports';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readReport } from './read-report.ts';

const minPasswordLength = 8;

/** Read in one transaction, drawn on another thread: no connection waits for a drawing. */
export const newPdfReportHandler = handleInPhases(
  newPdfReport,
  async ({ request, viewer, services, now, inScope, auditRead }) => {
    const password = request.password === undefined || request.password === '' ? undefined : request.password;
    if (password !== undefined && password.length < minPasswordLength) {
      return fail('report.password_too_short', {}, { field: 'password' });
    }
    const { organizationId } = viewer;
    if (organizationId === null) return fail('profile.not_found');
    const timeZone =
      request.timezone !== undefined && isTimeZone(request.timezone) ? request.timezone : viewer.timeZone;
    const wanted =
      request.includedTestIds === '' ? null : new Set(request.includedTestIds.split(',').map(Number));
    const found = await inScope(async (tx) => {
      const report = await readReport(tx, {
        organizationId,
        profileId: request.id,
        includes: ({ id }) => wanted === null || wanted.has(id),
        isSuperView: viewer.kind === 'super',
        provider: services.config.brandProvider ?? 'Plumbline',
        portalAddress: services.config.publicUrl,
        timeZone,
        now,
      });
      if (report.status === 'noProfile') return fail('profile.not_found');
      if (wanted !== null && [...wanted].some((id) => !report.testIds.includes(id)))
        return fail('test.not_found');
      if (report.status === 'noTests') return fail('report.no_tests');
      auditRead([request.id]);
      return ok(report.model);
    });
    if (!found.ok) return found;
    const bytes = await services.reports.draw(found.value, password);
    if (bytes === null) return fail('report.busy');
    const [firstName = null, ...rest] = found.value.person.name?.split(' ') ?? [];
    return ok({
      bytes,
      fileName: reportFileName({
        firstName,
        lastName: rest.join(' ') || null,
        profileId: found.value.person.profileId,
      }),
    });
  },
);
