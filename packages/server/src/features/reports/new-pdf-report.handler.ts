import { newPdfReport } from '@plumbline/contract';
import { eventDayNumber, isTimeZone } from '@plumbline/domain';
import { reportFileName } from '@plumbline/reports';
import { sql } from 'drizzle-orm';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { isCovidOnlyTest } from '../../records/compare-record.ts';
import { eventTimes, loadBaselines, loadProfileRecord } from '../../records/profile-record.ts';
import { profileView } from '../../records/profile-view.ts';
import { testView } from '../../records/test-views.ts';
import { trendViews } from '../../records/trend-views.ts';
import { reportModel } from './report-model.ts';

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
      const record = await loadProfileRecord(tx, organizationId, request.id, now);
      const profile = record === null ? null : await profileView(tx, record);
      if (record === null || profile === null) return fail('profile.not_found');
      const printable = record.tests.filter((test) => !isCovidOnlyTest(test));
      if (wanted !== null && [...wanted].some((id) => !record.tests.some((test) => test.id === id)))
        return fail('test.not_found');
      const included = printable.filter((test) => wanted === null || wanted.has(test.id));
      const newest = included.at(-1);
      if (newest === undefined) return fail('report.no_tests');
      auditRead([record.profileId]);
      const baselines = await loadBaselines(tx, organizationId, record.profileId);
      const [organization] = await tx.query<{ name: string | null }>(
        sql`select identity.account_facts(${viewer.accountId}::int, ${organizationId}) -> 'selectedOrganization' ->> 'name' as name`,
        'reports.organization',
      );
      const event = record.events.find((one) => one.id === newest.eventId);
      return ok(
        reportModel({
          profile,
          record,
          test: await testView(tx, record, baselines, newest),
          trends: trendViews(record, baselines),
          includedTestIds: new Set(included.map((test) => test.id)),
          event:
            event === undefined
              ? null
              : {
                  ...eventTimes(event),
                  name: event.name,
                  dayNumber: eventDayNumber(eventTimes(event), newest.completedAt.getTime(), timeZone),
                },
          isSuperView: viewer.kind === 'super',
          organizationName: organization?.name ?? '',
          provider: services.config.brandProvider ?? 'Plumbline',
          portalAddress: services.config.publicUrl,
          timeZone,
          now,
        }),
      );
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
