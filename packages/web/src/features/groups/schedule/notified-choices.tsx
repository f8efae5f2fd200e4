import type { GroupNotificationPreference, GroupPreferences } from '@plumbline/contract';
import { Checkbox } from '../../../design/form/checkbox.tsx';
import { SelectInput } from '../../../design/form/select-input.tsx';
import { demandTypeLabel } from './schedule-texts.ts';

export type Preference = GroupNotificationPreference;

/** The value for every kind of testing, since a select has no null. */
const everyKind = 0;

/** The choices that are being saved, by account. */
export type Saving = ReadonlyMap<number, Preference>;

export const withSaved = (people: readonly Preference[], saving: Saving) =>
  people.map((one) => saving.get(one.accountId) ?? one);

export interface ColumnNeeds {
  schedules: readonly GroupPreferences[];
  isSmsOffered: boolean;
  isReadOnly: boolean;
  saving: Saving;
  change: (preference: Preference) => Promise<void>;
  /** The sentences below the list that say why a choice is not offered. */
  noPhoneId: string;
  noChannelId: string;
}

export const isWithoutPhone = (one: Preference) => !one.hasPhone;
export const isWithoutChannel = (one: Preference) => !(one.emailNotification || one.smsNotification);

const mostNamed = 3;
/** Returns the first names of a list, and how many more there are. */
export const namesOf = (people: readonly Preference[]): string =>
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

export function EmailChoice(props: ChoiceProps) {
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

export function SmsChoice(props: ChoiceProps) {
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

export function AboutChoice(props: ChoiceProps) {
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

export function OnChoice(props: ChoiceProps) {
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
