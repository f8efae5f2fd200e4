import type { GroupDetail } from '@plumbline/contract';
import {
  getGroupTestDataSummary,
  groupLookBackDays,
} from '@plumbline/contract/features/groups/group-test-data-summary';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { testsThisWeek } from '@plumbline/domain/groups/group-rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Card } from '../../design/layout/card.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './group-page.module.css';
import { GroupTestsChart } from './group-tests-chart.tsx';

export interface GroupOverviewProps {
  group: GroupDetail;
  /** The settings that were applied to all profiles. */
  children: ReactNode;
}

const numberText = (count: number | undefined): string => count?.toLocaleString('en-US') ?? '–';

/** Shows a group at a glance: how many people, how many of them in an open event, and how many tests. */
export function GroupOverview({ group, children }: GroupOverviewProps) {
  const days = useQuery(
    callQuery(getGroupTestDataSummary, { groupId: group.id, lookBackDays: groupLookBackDays }),
  );
  // Only their number is needed, so one row is requested.
  const inEvent = useQuery(
    callQuery(getProfilesPaged, {
      groupIds: [group.id],
      openEventsOnly: true,
      RowsPerPage: 1,
      SortByColumn: 'id',
    }),
  );
  const entries = days.data?.groupTestDataSummary;
  const total = entries?.reduce((sum, { totalTestCount }) => sum + totalTestCount, 0);
  return (
    <div className={classes.stack}>
      {queryFailure('The statistics of this group did not load.', days, inEvent)}
      <StatStrip>
        <Stat
          label="Number of Profiles"
          value={numberText(group.profileCount)}
          href={hrefOf('/groups/$id/profiles', { id: group.id })}
        />
        <Stat
          label="Open Events"
          value={numberText(inEvent.data?.totalRowCount)}
          href={hrefOf('/profiles', { openEventsOnly: true, groupIds: [group.id] })}
          tone="event"
        />
        <Stat
          label="Tests This Week"
          value={numberText(entries && testsThisWeek(entries))}
          note="last 7 days"
        />
        <Stat label="Tests" value={numberText(total)} note={`last ${groupLookBackDays} days`} />
      </StatStrip>
      {entries !== undefined && (
        <Card label="Tests each day">
          <GroupTestsChart days={entries} />
        </Card>
      )}
      {children}
    </div>
  );
}
