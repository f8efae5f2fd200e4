import { getGroupsReport } from '@plumbline/contract';
import { recordList } from '../../platform/audit/record-read.ts';
import { zipArchive } from '../../platform/files/zip-archive.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { listGroups } from './group-record.ts';
import { groupsReportFiles } from './groups-report-files.ts';
import { profilesOfReport } from './groups-report-rows.ts';

export const getGroupsReportHandler = handle(getGroupsReport, async ({ tx, viewer, now }) => {
  const { organizationId } = viewer;
  const groups = await listGroups(tx, organizationId);
  const profiles = await profilesOfReport(tx, organizationId, now);
  await recordList(tx, getGroupsReport.path, profiles.length, { groupIds: groups.map(({ id }) => id) });
  return ok({
    bytes: zipArchive(groupsReportFiles(groups, profiles, viewer.timeZone), now),
    fileName: `groups-report-${organizationId}-${now.toISOString().slice(0, 10)}.zip`,
  });
});
