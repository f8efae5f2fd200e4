import { getDashboard } from '@plumbline/contract';
import { addDays, dayInZone, parseCalendarDate, startOfDayInZone } from '@plumbline/domain';
import { recordList } from '../../platform/audit/record-read.ts';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { activeCodes, countEvents, countProfiles } from './dashboard-rows.ts';

/** Today and yesterday are the viewer's own. */
export const getDashboardHandler = handle(getDashboard, async ({ tx, viewer, now }) => {
  const { organizationId, timeZone } = viewer;
  const today = parseCalendarDate(dayInZone(now.getTime(), timeZone));
  if (organizationId === null || today === null)
    throw new Fault('a dashboard without an organization or a day');
  const startOf = (day: typeof today) => new Date(startOfDayInZone(day, timeZone));
  const profiles = await countProfiles(tx, organizationId, startOf(today));
  const events = await countEvents(tx, organizationId, { now, newSince: startOf(addDays(today, -1)) });
  const codes = await activeCodes(tx, organizationId, now);
  // Names stand in it: of those whose event waits, and of those a code is for.
  await recordList(tx, getDashboard.path, events.quietProfiles.length + codes.activeCodes.length, {});
  return ok({ facts: { ...profiles, ...events }, ...codes });
});
