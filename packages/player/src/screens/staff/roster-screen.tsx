import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { isDone, type StaffGroup } from '../../session/roster.ts';
import type { StaffDevice } from '../../session/staff-device.ts';
import { useWords } from '../../words/language.ts';
import type { LanguageTag } from '../../words/words.ts';
import formClasses from '../form.module.css';
import { ChoiceList } from './choice-list.tsx';
import classes from './roster-screen.module.css';
import { useRefetchedRoster } from './use-refetched-roster.ts';

/** In the list of protocols: each person's own. */
const own = 'own';

interface RosterScreenProps {
  staff: StaffDevice;
  group: StaffGroup;
  language: LanguageTag;
  /** How many tests are not with the portal yet. */
  unsentCount: number;
  /** The portal does not take the token of this device any more. */
  isSignedOut: boolean;
  onSignIn: () => void;
  onPerson: (profileId: number) => void;
  onChange: (group: StaffGroup) => void;
  /** The portal gives this device no list any more. */
  onListRefused: () => void;
  onOtherGroup: () => void;
  onQueue: () => void;
  onSignOut: () => void;
  onBack: () => void;
}

/** Who is next, by one press on the name. What is tested stays as it was chosen. */
export function RosterScreen({
  staff,
  group,
  language,
  unsentCount,
  isSignedOut,
  onSignIn,
  onPerson,
  onChange,
  onListRefused,
  onOtherGroup,
  onQueue,
  onSignOut,
  onBack,
}: RosterScreenProps) {
  const { staff: words, offline } = useWords();
  const [isRefused, setRefused] = useState(false);
  const born = (date: string) =>
    new Date(`${date}T00:00:00`).toLocaleDateString(language, { dateStyle: 'medium' });
  const [now] = useState(Date.now);
  const refetched = useRefetchedRoster(staff.token, group, { onSame: onChange, onSignedOut: onListRefused });
  const takenOn =
    group.takenOn &&
    new Date(group.takenOn).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const doneCount = group.people.filter(({ profileId }) => isDone(group, profileId, now)).length;
  const modes = [
    { value: false, label: words.assessment },
    { value: true, label: words.screening },
  ];
  const purposes = [
    { value: false, label: words.baseline },
    { value: true, label: words.notBaseline },
  ];
  return (
    <Screen
      title={words.rosterTitle}
      actions={
        <>
          {isSignedOut && (
            <>
              <Notice isFailure>{words.signedOut}</Notice>
              <Button variant="primary" onClick={onSignIn}>
                {words.signInAgain}
              </Button>
            </>
          )}
          {refetched !== null && (
            <>
              <Notice>{words.listChanged}</Notice>
              <Button onClick={() => onChange(refetched)}>{words.showNewList}</Button>
            </>
          )}
          {isRefused && unsentCount > 0 && <Notice>{words.signOutRefused(unsentCount)}</Notice>}
          {unsentCount > 0 && <Button onClick={onQueue}>{offline.count(unsentCount)}</Button>}
          <Button onClick={onOtherGroup}>{words.otherGroup}</Button>
          <Button onClick={unsentCount > 0 ? () => setRefused(true) : onSignOut}>{words.signOut}</Button>
          <Button variant="quiet" onClick={onBack}>
            {offline.back}
          </Button>
        </>
      }
    >
      <p className={formClasses.why}>
        {group.name} · {words.people(group.people.length)} · {staff.organizationName}
      </p>
      {takenOn !== undefined && <p className={formClasses.why}>{words.listOf(takenOn)}</p>}
      {doneCount > 0 && <p className={formClasses.why}>{words.doneOf(doneCount, group.people.length)}</p>}
      <label className={classes.protocol}>
        {words.protocol}
        <select
          value={group.usesOwnProtocols ? own : group.protocolId}
          onChange={({ target: { value } }) =>
            onChange(
              value === own
                ? { ...group, usesOwnProtocols: true }
                : { ...group, usesOwnProtocols: false, protocolId: Number(value) },
            )
          }
        >
          {group.people.some(({ protocolId }) => protocolId != null) && (
            <option value={own}>{words.ownProtocols}</option>
          )}
          {group.protocols.map(({ organizationProtocolId, name }) => (
            <option key={organizationProtocolId} value={organizationProtocolId}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={formClasses.choices}>
        <legend>{words.kind}</legend>
        {modes.map(({ value, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="kind"
              checked={group.isScreening === value}
              onChange={() => onChange({ ...group, isScreening: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className={formClasses.choices}>
        <legend>{words.baselineOrNot}</legend>
        {purposes.map(({ value, label }) => (
          <label key={label}>
            <input
              type="radio"
              name="purpose"
              checked={(group.isNonBaseline === true) === value}
              onChange={() => onChange({ ...group, isNonBaseline: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p className={formClasses.why}>{words.notBaselineHint}</p>
      {group.people.length === 0 && <p role="status">{words.emptyGroup}</p>}
      <ChoiceList
        choices={group.people.map(({ profileId, firstName, lastName, birthDate }) => ({
          key: profileId,
          label: `${lastName}, ${firstName}`,
          detail: born(birthDate),
          mark: isDone(group, profileId, now) ? words.done : undefined,
        }))}
        onChoose={(profileId) => {
          if (refetched !== null) onChange(refetched);
          onPerson(profileId);
        }}
      />
    </Screen>
  );
}
