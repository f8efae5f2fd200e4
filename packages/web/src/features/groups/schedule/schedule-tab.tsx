import type { GroupDemand, GroupPreferences } from '@plumbline/contract';
import { getGroupSchedule } from '@plumbline/contract/features/groups/group-preferences';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, SkeletonRows } from '../../../design/state/skeleton.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import classes from './schedule.module.css';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import {
  centralText,
  demandTypeLabel,
  type OfferedDemandType,
  offeredDemandTypes,
  remindersText,
  scheduleText,
} from './schedule-texts.ts';

const EditScheduleDialog = lazy(async () => ({
  default: (await import('./edit-schedule-dialog.tsx')).EditScheduleDialog,
}));

export interface ScheduleTabProps {
  groupId: number;
  /** The schedule whose dialog is open; `any` lets the page choose one. */
  editing: number | 'any' | null;
  onEditingChange: (demandTypeId: OfferedDemandType | null) => void;
}

/** How often an open demand is polled. */
const openDemandMs = 60_000;

/** Shows when a group is tested: its schedules, the calendar of a year, and the results of the latest demands. */
export function ScheduleTab({ groupId, editing, onEditingChange }: ScheduleTabProps) {
  const mayWrite = useCurrentUser().permissions.includes('group:write');
  const query = useQuery({ ...callQuery(getGroupSchedule, { groupId }), refetchInterval: openDemandMs });
  // Everything on the page uses one moment, since a calendar must not move while it is read.
  const [now] = useState(() => new Date());
  const failure = queryFailure('The schedule did not load.', query);
  if (query.data === undefined) {
    return (
      <Card title="Schedule">
        {failure ?? (
          <Loading label="Loading Data...">
            <SkeletonRows />
          </Loading>
        )}
      </Card>
    );
  }
  const { groupPreferences, demands, appAccountCount } = query.data;
  const edited = editing === null || !mayWrite ? null : editedType(editing, groupPreferences);
  return (
    <div className={classes.cards}>
      {failure}
      <Schedules
        groupPreferences={groupPreferences}
        appAccountCount={appAccountCount}
        now={now}
        onEdit={mayWrite ? onEditingChange : null}
      />
      {groupPreferences.some((one) => scheduleText(one, now.getTime()) !== null) && (
        <Card title="Calendar" note="52 weeks ahead">
          <ScheduleCalendar preferences={groupPreferences} now={now} />
        </Card>
      )}
      <Card title="Recent test requests" isFlush>
        <DataTable
          label="Recent test requests"
          columns={demandColumns}
          rows={demands}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="No requests yet" />}
        />
      </Card>
      {edited !== null && (
        <Suspense>
          <EditScheduleDialog
            key={edited}
            groupId={groupId}
            demandTypeId={edited}
            preferences={groupPreferences.find(({ demandTypeId }) => demandTypeId === edited) ?? null}
            onClose={() => onEditingChange(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns the schedule of an address that names none, or one that does not exist: the first existing one, or the usual one. */
function editedType(asked: number | 'any', groupPreferences: readonly GroupPreferences[]): OfferedDemandType {
  const named = offeredDemandTypes.find((id) => id === asked);
  const set = offeredDemandTypes.find((id) =>
    groupPreferences.some(({ demandTypeId }) => demandTypeId === id),
  );
  return named ?? set ?? offeredDemandTypes[0];
}

interface SchedulesProps {
  groupPreferences: readonly GroupPreferences[];
  appAccountCount: number;
  now: Date;
  /** Null for a person who may only read. */
  onEdit: ((demandTypeId: OfferedDemandType) => void) | null;
}

const whatAScheduleDoes = 'A schedule requests tests from this group and sends reminders.';

function Schedules({ groupPreferences, appAccountCount, now, onEdit }: SchedulesProps) {
  const isNothingSet = groupPreferences.every((one) => scheduleText(one, now.getTime()) === null);
  return (
    <Card title="Schedule" isFlush>
      {isNothingSet && (
        <p className={classes.foot}>
          <strong>No schedule</strong> {whatAScheduleDoes}
        </p>
      )}
      {(onEdit !== null || !isNothingSet) && (
        <ul className={classes.schedules} aria-label="Schedules">
          {offeredDemandTypes.map((demandTypeId) => {
            const one = groupPreferences.find((preferences) => preferences.demandTypeId === demandTypeId);
            const text = one === undefined ? null : scheduleText(one, now.getTime());
            return (
              <li key={demandTypeId} className={classes.schedule}>
                <div>
                  <p className={classes.scheduleName}>{demandTypeLabel(demandTypeId)}</p>
                  <p>{text ?? 'Not scheduled'}</p>
                  {one !== undefined && (
                    <p className={classes.quiet}>
                      {[
                        ...(text === null ? [] : [remindersText(one)]),
                        ...(one.averageScoreThreshold === null
                          ? []
                          : [`Alert below ${one.averageScoreThreshold} of 100`]),
                      ].join(' · ')}
                    </p>
                  )}
                </div>
                {onEdit !== null && (
                  <Button
                    size="small"
                    onClick={() => onEdit(demandTypeId)}
                    aria-label={`Edit Schedule: ${demandTypeLabel(demandTypeId)}`}
                  >
                    Edit Schedule
                  </Button>
                )}
              </li>
            );
          })}
          <li className={classes.schedule}>
            <p className={classes.quiet}>
              App reminders reach {appAccountCount} {appAccountCount === 1 ? 'account' : 'accounts'} of people
              in this group. Times are in Central Time.
            </p>
          </li>
        </ul>
      )}
    </Card>
  );
}

/** Shows the present state of a demand. */
function DemandState({ demand }: { demand: GroupDemand }) {
  if (demand.cancelledOn !== null) return <Chip tone="status-inactive">Canceled</Chip>;
  const isOpen = Date.parse(demand.endsOn) > Date.now();
  return <Chip tone={isOpen ? 'status-active' : 'status-inactive'}>{isOpen ? 'Open' : 'Ended'}</Chip>;
}

const demandColumns: readonly DataColumn<GroupDemand>[] = [
  {
    id: 'kind',
    header: 'Test',
    value: ({ demandTypeId }) => demandTypeLabel(demandTypeId),
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'startsOn',
    header: 'From',
    value: ({ startsOn }) => centralText(startsOn),
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'endsOn',
    header: 'Until',
    value: ({ endsOn }) => centralText(endsOn),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'tested',
    header: 'Tested',
    value: ({ testedCount, profileCount }) => `${testedCount} of ${profileCount}`,
    phone: 'detail',
  },
  {
    id: 'state',
    header: 'Status',
    value: ({ cancelledOn }) => (cancelledOn === null ? null : 'Canceled'),
    cell: (demand) => <DemandState demand={demand} />,
    phone: 'aside',
  },
];
