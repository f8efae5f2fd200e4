import { type CsvValue, formatDateTime } from '@plumbline/domain';
import type { ZipFile } from '../../platform/files/zip-archive.ts';
import { csvBytes } from '../../platform/spreadsheets/csv-bytes.ts';
import type { GroupRow } from './group-record.ts';
import type { ReportProfile } from './groups-report-rows.ts';

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/**
 * Returns the files of the groups report: `groups.csv`, and for each group the profiles in it, by id. A file is named after the id
 * of its group.
 *
 * @param timeZone IANA name of the reader's zone, named in the heads of times
 */
export function groupsReportFiles(
  groups: readonly GroupRow[],
  profiles: readonly ReportProfile[],
  timeZone: string,
): ZipFile[] {
  const membersOf = Map.groupBy(profiles, ({ groupId }) => groupId);
  const listed = groups.map((group) => ({ group, members: membersOf.get(group.id) ?? [] }));
  return [
    {
      name: 'groups.csv',
      bytes: () =>
        csvBytes([
          ['Group ID', 'Name', 'Status', 'Default group', 'Number of Profiles', 'In an open event', 'Tests'],
          ...listed.map(({ group, members }) => [
            group.id,
            group.name,
            group.isEnabled ? 'Active' : 'Inactive',
            yesNo(group.isDefault),
            members.length,
            members.filter(({ inEvent }) => inEvent).length,
            members.reduce((sum, { testCount }) => sum + testCount, 0),
          ]),
        ]),
    },
    ...listed.map(({ group, members }) => ({
      name: `profiles/group-${group.id}.csv`,
      bytes: () =>
        csvBytes([profileHead(timeZone), ...members.map((member) => profileLine(member, timeZone))]),
    })),
  ];
}

const profileHead = (timeZone: string): string[] => [
  'Profile ID',
  'Status',
  'Default protocol',
  'Baseline',
  `Baseline start (${timeZone})`,
  'In an open event',
  'Tests',
  `Last test (${timeZone})`,
];

function profileLine(profile: ReportProfile, timeZone: string): CsvValue[] {
  const time = (at: Date | null) => (at === null ? null : formatDateTime(at.getTime(), timeZone));
  return [
    profile.profileId,
    profile.isInactive ? 'Inactive' : 'Active',
    profile.protocolName,
    profile.baselineStatus,
    time(profile.baselineStartAt),
    yesNo(profile.inEvent),
    profile.testCount,
    time(profile.lastTestAt),
  ];
}
