import { checkRoster } from '@plumbline/contract';
import { dayInZone, problemOfColumns, rosterFieldLabels } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { checkRosterJob } from './check-roster.job.ts';
import { groupsInReach, isProtocolInReach } from './roster-context.ts';
import { beginStep, rosterWork } from './roster-record.ts';

export const checkRosterHandler = handle(
  checkRoster,
  async ({ request: { rosterImportId, settings }, tx, viewer, now, services: { jobs } }) => {
    const { organizationId } = viewer;
    const key = { organizationId, id: rosterImportId };
    const roster = await rosterWork.lock(tx, key, now);
    if (roster === undefined) return fail('roster.not_found');
    if (roster.integrationId !== null) return fail('roster.sent');
    const mayStart = roster.status === 'uploaded' || roster.status === 'checked';
    const mayStartAgain = roster.status === 'checking' && rosterWork.isStalled(roster, now);
    if (!mayStart && !mayStartAgain) return fail('roster.busy');
    const problem = problemOfColumns(settings.columns);
    if (problem !== null) {
      const params = { field: rosterFieldLabels[problem.field] };
      return problem.kind === 'missing'
        ? fail('roster.column_missing', params)
        : fail('roster.column_twice', params);
    }
    if (settings.groupIds.length === 0 && !settings.columns.includes('groups'))
      return fail('roster.group_needed', {}, { field: 'settings.groupIds' });
    const groups = new Set((await groupsInReach(tx, organizationId)).map(({ id }) => id));
    const isPlaceInReach =
      settings.groupIds.every((id) => groups.has(id)) &&
      (await isProtocolInReach(tx, organizationId, settings.defaultOrganizationProtocolId));
    if (!isPlaceInReach) return fail('profile.out_of_reach');
    // Settings for columns that the file does not have are dropped.
    const ownSettings = { ...settings, columns: settings.columns.slice(0, roster.headers.length) };
    await beginStep(tx, key, now, 'checking', [sql`settings = ${JSON.stringify(ownSettings)}::jsonb`]);
    const today = dayInZone(now.getTime(), viewer.timeZone);
    await jobs.enqueue(tx, checkRosterJob, { rosterImportId, today }, { onceKey: String(rosterImportId) });
    return ok({});
  },
);
