import { getWebProfileDetail } from '@plumbline/contract';
import { eventDayNumber, isEventOpen } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { newestShownTest } from '../../records/compare-record.ts';
import {
  eventTimes,
  loadBaselines,
  loadProfileRecord,
  type ProfileRecord,
} from '../../records/profile-record.ts';
import { profileView } from '../../records/profile-view.ts';
import { testSummaryView, testView } from '../../records/test-views.ts';
import { trendViews } from '../../records/trend-views.ts';

export const getWebProfileDetailHandler = handle(
  getWebProfileDetail,
  async ({ request, tx, viewer, now, auditRead }) => {
    if (viewer.organizationId === null) return fail('profile.not_found');
    const record = await loadProfileRecord(tx, viewer.organizationId, request.id, now);
    const profile = record === null ? null : await profileView(tx, record);
    if (record === null || profile === null) return fail('profile.not_found');
    auditRead([record.profileId]);
    const baselines = await loadBaselines(tx, viewer.organizationId, record.profileId);
    const newest = newestShownTest(record);
    return ok({
      profile,
      openEvent: openEventOf(record, viewer.timeZone, now),
      tests: record.tests.toReversed().map((test) => testSummaryView(record, test)),
      newestTest: newest === undefined ? null : await testView(tx, record, baselines, newest),
      trends: trendViews(record, baselines),
      isBaselineRecalculating: false,
    });
  },
);

function openEventOf(record: ProfileRecord, timeZone: string, now: Date) {
  const event = record.events.find((one) => isEventOpen(eventTimes(one), now.getTime()));
  if (event === undefined) return null;
  return {
    id: event.id,
    eventTypeId: event.eventTypeId,
    name: event.name,
    startedOn: event.startedAt.toISOString(),
    dayNumber: eventDayNumber(eventTimes(event), now.getTime(), timeZone) ?? 1,
    testCount: record.tests.filter((test) => test.eventId === event.id).length,
  };
}
