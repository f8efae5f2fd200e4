import {
  getGroupNotificationPreferences,
  updateGroupNotificationPreferences,
} from '@plumbline/contract/features/groups/group-notification-preferences';
import { getGroupSchedule } from '@plumbline/contract/features/groups/group-preferences';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { columnsFor, PeopleList } from './notified-accounts.tsx';
import {
  type ColumnNeeds,
  isWithoutChannel,
  isWithoutPhone,
  namesOf,
  type Preference,
  type Saving,
  withSaved,
} from './notified-choices.tsx';
import { NotifiedEvents } from './notified-events.tsx';
import classes from './schedule.module.css';

/**
 * Shows which accounts are notified about a group, by email or SMS, and about which kind of testing. Each change of a checkbox is
 * saved at once.
 */
export function NotificationsTab({ groupId }: { groupId: number }) {
  const mayWrite = useCurrentUser().permissions.includes('group:write');
  const query = useQuery(callQuery(getGroupNotificationPreferences, { groupId }));
  const schedule = useQuery(callQuery(getGroupSchedule, { groupId }));
  const { change, saving } = useChange(groupId);
  const preferences = schedule.data?.groupPreferences;
  const isPhone = useIsPhone();
  const id = useId();
  const isSmsOffered = query.data?.isSmsOffered ?? false;
  const needs = useMemo<ColumnNeeds>(
    () => ({
      schedules: preferences ?? [],
      isSmsOffered,
      isReadOnly: !mayWrite,
      saving,
      change,
      noPhoneId: `${id}-phone`,
      noChannelId: `${id}-channel`,
    }),
    [preferences, isSmsOffered, mayWrite, saving, change, id],
  );
  const columns = useMemo(() => columnsFor(needs), [needs]);
  const people = withSaved(query.data?.groupNotificationPreferences ?? [], saving);
  return (
    <>
      <Card title="Notifications">
        {queryFailure('The schedule did not load.', schedule) ?? (
          <NotifiedEvents groupId={groupId} preferences={preferences ?? []} mayWrite={mayWrite} />
        )}
      </Card>
      <Card title="Recipients" isFlush>
        {isPhone && people.length > 0 ? (
          <PeopleList {...needs} people={people} />
        ) : (
          <DataTable
            label="Recipients"
            columns={columns}
            rows={people}
            rowKey={({ accountId }) => String(accountId)}
            isLoading={query.isPending}
            error={queryFailure('The accounts did not load.', query)}
            empty={<EmptyState title="No users" text="No one can see this group yet." />}
          />
        )}
        {mayWrite && people.some(isWithoutPhone) && isSmsOffered && (
          <p id={needs.noPhoneId} className={classes.foot}>
            SMS needs a phone number: {namesOf(people.filter(isWithoutPhone))}.
          </p>
        )}
        {mayWrite && people.some(isWithoutChannel) && (
          <p id={needs.noChannelId} className={classes.foot}>
            Choose Email or SMS first to turn notifications on: {namesOf(people.filter(isWithoutChannel))}.
          </p>
        )}
        {!mayWrite && <p className={classes.foot}>Only a System Admin can choose the recipients.</p>}
      </Card>
    </>
  );
}

/**
 * Saves one account's choice. The choice is shown from the click on, because a checkbox that waits for the query's cache jumps back
 * for a moment. A refusal undoes it and shows the reason.
 */
function useChange(groupId: number) {
  const [saving, setSaving] = useState<Saving>(new Map());
  const { run } = useAction(updateGroupNotificationPreferences, {
    success: 'Notifications Successfully Updated',
    refusalIn: 'notice',
  });
  const change = useCallback(
    async (preference: Preference) => {
      const { accountId, emailNotification, smsNotification, isEnabled, groupPreferencesId } = preference;
      if (saving.has(accountId)) return;
      setSaving(new Map(saving).set(accountId, preference));
      await run({
        groupId,
        groupNotificationPreferences: [
          { accountId, emailNotification, smsNotification, isEnabled, groupPreferencesId },
        ],
      });
      setSaving((now) => new Map([...now].filter(([id]) => id !== accountId)));
    },
    [saving, run, groupId],
  );
  return { change, saving };
}
