import { getDashboard } from '@plumbline/contract';
import { recordList } from '../../platform/audit/record-read.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { startOfToday } from '../../records/profiles/profile-needs.ts';
import { activeCodes, countEvents, countProfiles } from './dashboard-rows.ts';

/** Today and yesterday are the viewer's own. */
export const getDashboardHandler = handle(getDashboard, async ({ tx, viewer, now }) => {
  const { organizationId, timeZone } = viewer;
  const profiles = await countProfiles(tx, organizationId, now, timeZone);
  const events = await countEvents(tx, organizationId, { now, newSince: startOfYesterday(now, timeZone) });
  const codes = await activeCodes(tx, organizationId, now);
  // Names stand in it: of those whose event waits, and of those a code is for.
  await recordList(tx, getDashboard.path, events.quietProfiles.length + codes.activeCodes.length, {});
  return ok({ facts: { ...profiles, ...events }, ...codes });
});

/** Noon of the day before lies in it whatever clocks did in between. */
const startOfYesterday = (now: Date, timeZone: string) =>
  startOfToday(new Date(startOfToday(now, timeZone).getTime() - 12 * 3_600_000), timeZone);
