import { getGroupTestDataSummary } from '@plumbline/contract';
import {
  addDays,
  dayInZone,
  parseCalendarDate,
  startOfDayInZone,
  writeCalendarDate,
} from '@plumbline/domain';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { findGroup } from './group-record.ts';
import { testsOfGroupByDay, zoneOfOrganization } from './group-tests.ts';

export const getGroupTestDataSummaryHandler = handle(
  getGroupTestDataSummary,
  async ({ request: { groupId, lookBackDays }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const group = await findGroup(tx, organizationId, groupId);
    if (group === undefined || organizationId === null) return fail('group.not_found');
    const timeZone = await zoneOfOrganization(tx, organizationId);
    const today = parseCalendarDate(dayInZone(now.getTime(), timeZone));
    if (today === null) throw new Fault('today is no day');
    const first = addDays(today, 1 - lookBackDays);
    const found = await testsOfGroupByDay(
      tx,
      { organizationId, groupId },
      { from: startOfDayInZone(first, timeZone), until: startOfDayInZone(addDays(today, 1), timeZone) },
      timeZone,
    );
    const days = new Map(found.map((day) => [day.date, day]));
    return ok({
      timeZone,
      groupTestDataSummary: Array.from({ length: lookBackDays }, (_, place) => {
        const date = writeCalendarDate(addDays(first, place));
        return days.get(date) ?? { date, testCount: 0, baselineCount: 0, profileCount: 0 };
      }),
    });
  },
);
