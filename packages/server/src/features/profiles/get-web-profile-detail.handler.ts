import { getWebProfileDetail, type ProfileEvent } from '@plumbline/contract';
import { eventDayNumber, isEventOpen } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { baselinesOf, findStoredBaselines } from '../../records/comparison/baselines.ts';
import { trendViews } from '../../records/comparison/trend-views.ts';
import { refusalOfUnseen } from '../../records/profiles/merged-profile.ts';
import { type EventRow, eventTimes, type ProfileRecord } from '../../records/profiles/profile-record.ts';
import { loadProfile } from '../../records/profiles/profile-view.ts';
import { newestShownTest } from '../../records/tests/shown-tests.ts';
import { testSummaryView, testView } from '../../records/tests/test-views.ts';

export const getWebProfileDetailHandler = handle(
  getWebProfileDetail,
  async ({ request, tx, viewer, now, auditRead }) => {
    // Asked together: row-level security answers nothing of a profile that the viewer does not see.
    const [found, stored] = await Promise.all([
      loadProfile(tx, viewer.organizationId, request.id, now),
      findStoredBaselines(tx, viewer.organizationId, request.id),
    ]);
    if (found === null) return refusalOfUnseen(tx, viewer.organizationId, request.id);
    const { record, profile } = found;
    auditRead([record.profileId]);
    const baselines = stored ?? baselinesOf(record);
    const newest = newestShownTest(record);
    return ok({
      profile,
      openEvent: openEventOf(record, viewer.timeZone, now),
      events: record.events.toReversed().map((event) => eventView(record, event)),
      tests: record.tests.toReversed().map((test) => testSummaryView(record, test)),
      newestTest: newest === undefined ? null : await testView(tx, record, baselines, newest),
      trends: trendViews(record, baselines),
      isBaselineRecalculating: record.baselineAskedAt !== null,
    });
  },
);

function eventView(record: ProfileRecord, event: EventRow): ProfileEvent {
  return {
    id: event.id,
    profileId: record.profileId,
    organizationId: event.organizationId,
    name: event.name,
    eventTypeId: event.eventTypeId,
    ...eventTimes(event),
    note: event.note,
    testIds: record.tests.filter((test) => test.eventId === event.id).map((test) => test.id),
  };
}

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
