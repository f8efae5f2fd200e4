import type { GroupNotificationPreference, GroupPreferences } from '@plumbline/contract';
import {
  getGroupNotificationPreferences,
  updateGroupNotificationPreferences,
} from '@plumbline/contract/features/groups/group-notification-preferences';
import { getGroupSchedule } from '@plumbline/contract/features/groups/group-preferences';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { SelectInput } from '../../../design/form/select-input.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import classes from './schedule.module.css';
import { demandTypeLabel, remindersText, scheduleText } from './schedule-texts.ts';

type Preference = GroupNotificationPreference;

/** The value for every kind of testing, since a select has no null. */
const everyKind = 0;

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

/** The choices that are being saved, by account. */
type Saving = ReadonlyMap<number, Preference>;

const withSaved = (people: readonly Preference[], saving: Saving) =>
  people.map((one) => saving.get(one.accountId) ?? one);

interface ColumnNeeds {
  schedules: readonly GroupPreferences[];
  isSmsOffered: boolean;
  isReadOnly: boolean;
  saving: Saving;
  change: (preference: Preference) => Promise<void>;
  /** The sentences below the list that say why a choice is not offered. */
  noPhoneId: string;
  noChannelId: string;
}

const isWithoutPhone = (one: Preference) => !one.hasPhone;
const isWithoutChannel = (one: Preference) => !(one.emailNotification || one.smsNotification);

const mostNamed = 3;
/** Returns the first names of a list, and how many more there are. */
const namesOf = (people: readonly Preference[]): string =>
  [
    ...people.slice(0, mostNamed).map(({ name }) => name),
    ...(people.length > mostNamed ? [`${people.length - mostNamed} more`] : []),
  ].join(', ');

/** An account with neither email nor SMS is not notified; the first checkbox turns its notifications on. */
const withChannels = (one: Preference, email: boolean, sms: boolean): Preference => ({
  ...one,
  emailNotification: email,
  smsNotification: sms,
  isEnabled: (email || sms) && (one.isEnabled || !(one.emailNotification || one.smsNotification)),
});

/** The events that an account can be notified about. */
const kindsOf = (schedules: readonly GroupPreferences[]) => [
  { value: everyKind, label: 'Every schedule' },
  ...schedules.map(({ groupPreferencesId, demandTypeId }) => ({
    value: groupPreferencesId,
    label: demandTypeLabel(demandTypeId),
  })),
];

interface ChoiceProps extends ColumnNeeds {
  one: Preference;
  /** In a column the heading labels it. */
  isLabelHidden: boolean;
}

/** It is not disabled while it is saved, since it would lose the focus. */
const whileSaved = ({ saving, one }: ChoiceProps) =>
  saving.has(one.accountId) ? { 'aria-disabled': true } : {};

function EmailChoice(props: ChoiceProps) {
  const { one, isLabelHidden, change } = props;
  return (
    <Checkbox
      label={isLabelHidden ? `Email to ${one.name}` : 'Email'}
      aria-label={`Email to ${one.name}`}
      isLabelHidden={isLabelHidden}
      checked={one.emailNotification}
      disabled={props.isReadOnly}
      {...whileSaved(props)}
      onChange={({ currentTarget }) => change(withChannels(one, currentTarget.checked, one.smsNotification))}
    />
  );
}

function SmsChoice(props: ChoiceProps) {
  const { one, isLabelHidden, change } = props;
  const label = one.hasPhone ? `SMS to ${one.name}` : `SMS to ${one.name}: no phone number`;
  return (
    <Checkbox
      label={isLabelHidden ? label : 'SMS'}
      aria-label={label}
      isLabelHidden={isLabelHidden}
      checked={one.smsNotification}
      disabled={props.isReadOnly || !one.hasPhone}
      aria-describedby={one.hasPhone ? undefined : props.noPhoneId}
      {...whileSaved(props)}
      onChange={({ currentTarget }) =>
        change(withChannels(one, one.emailNotification, currentTarget.checked))
      }
    />
  );
}

function AboutChoice(props: ChoiceProps) {
  const { one, schedules, change } = props;
  return (
    <SelectInput
      label={`Events that ${one.name} is notified about`}
      isLabelHidden
      options={kindsOf(schedules)}
      value={one.groupPreferencesId ?? everyKind}
      disabled={props.isReadOnly}
      onChange={(chosen) => change({ ...one, groupPreferencesId: chosen === everyKind ? null : chosen })}
    />
  );
}

function OnChoice(props: ChoiceProps) {
  const { one, isLabelHidden, change } = props;
  const label = `Notifications to ${one.name} are on`;
  return (
    <Checkbox
      label={isLabelHidden ? label : 'On'}
      aria-label={label}
      isLabelHidden={isLabelHidden}
      checked={one.isEnabled}
      disabled={props.isReadOnly || isWithoutChannel(one)}
      aria-describedby={isWithoutChannel(one) ? props.noChannelId : undefined}
      {...whileSaved(props)}
      onChange={({ currentTarget }) => change({ ...one, isEnabled: currentTarget.checked })}
    />
  );
}

/** Shows the same on a phone, with a label at every choice. */
function PeopleList({ people, ...needs }: ColumnNeeds & { people: readonly Preference[] }) {
  return (
    <ul className={classes.people} aria-label="Recipients">
      {people.map((one) => {
        const props = { ...needs, one, isLabelHidden: false };
        return (
          <li key={one.accountId} className={classes.person}>
            <div>
              <p className={classes.scheduleName}>
                {one.name} {one.isAdmin && <Chip>Admin</Chip>}
              </p>
              <p className={classes.quiet}>{one.email}</p>
            </div>
            <div className={classes.dayBoxes}>
              <EmailChoice {...props} />
              {needs.isSmsOffered && <SmsChoice {...props} />}
              <OnChoice {...props} />
            </div>
            <AboutChoice {...props} />
          </li>
        );
      })}
    </ul>
  );
}

function columnsFor(needs: ColumnNeeds): DataColumn<Preference>[] {
  const of = (one: Preference) => ({ ...needs, one, isLabelHidden: true });
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: ({ name, isAdmin }) => (
        <>
          {name} {isAdmin && <Chip>Admin</Chip>}
        </>
      ),
      isSortable: true,
      kind: 'name',
    },
    { id: 'email', header: 'Address', value: ({ email }) => email, isSortable: true },
    {
      id: 'byEmail',
      header: 'Email',
      value: ({ emailNotification }) => (emailNotification ? 'yes' : 'no'),
      cell: (one) => <EmailChoice {...of(one)} />,
      width: '80px',
    },
    {
      id: 'bySms',
      header: 'SMS',
      value: ({ smsNotification }) => (smsNotification ? 'yes' : 'no'),
      cell: (one) => <SmsChoice {...of(one)} />,
      isHidden: !needs.isSmsOffered,
      width: '80px',
    },
    {
      id: 'about',
      header: 'About',
      value: ({ groupPreferencesId }) => groupPreferencesId,
      cell: (one) => <AboutChoice {...of(one)} />,
      width: '190px',
    },
    {
      id: 'isEnabled',
      header: 'On',
      value: ({ isEnabled }) => (isEnabled ? 'yes' : 'no'),
      cell: (one) => <OnChoice {...of(one)} />,
      width: '70px',
    },
  ];
}

function NotifiedEvents({
  groupId,
  preferences,
  mayWrite,
}: {
  groupId: number;
  preferences: readonly GroupPreferences[];
  mayWrite: boolean;
}) {
  const now = Date.now();
  const notifications = preferences.flatMap((one) => {
    const reminders = scheduleText(one, now) === null ? null : remindersText(one);
    const alert =
      one.averageScoreThreshold === null
        ? null
        : `an average score below ${one.averageScoreThreshold} of 100, right away`;
    const words = [reminders, alert].filter((part) => part !== null);
    return words.length === 0 ? [] : [{ one, text: words.join('; ') }];
  });
  if (notifications.length === 0) {
    return (
      <p className={classes.quiet}>
        None yet. Add a schedule to send reminders, or an average score threshold to send alerts.{' '}
        {mayWrite && (
          <AppLink href={hrefOf('/groups/$id/schedule', { id: groupId, editSchedule: true })}>
            Edit Schedule
          </AppLink>
        )}
      </p>
    );
  }
  return (
    <ul className={classes.told}>
      {notifications.map(({ one, text }) => (
        <li key={one.groupPreferencesId}>
          <strong>{demandTypeLabel(one.demandTypeId)}</strong>: {text}.{' '}
          {mayWrite && (
            <AppLink
              href={hrefOf('/groups/$id/schedule', {
                id: groupId,
                editSchedule: true,
                demandTypeId: one.demandTypeId,
              })}
              aria-label={`Edit Schedule: ${demandTypeLabel(one.demandTypeId)}`}
            >
              Edit Schedule
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}
