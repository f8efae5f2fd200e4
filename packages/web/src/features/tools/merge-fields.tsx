import type { MergeChoices, MergedProfile, StartMergeReply } from '@plumbline/contract';
import type { MergedField, MergeSide } from '@plumbline/domain';
import { useId } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { fieldLabels, fieldText } from './merge-words.ts';
import classes from './tools.module.css';

interface MergeFieldsProps {
  pair: StartMergeReply;
  choices: MergeChoices;
  onChoose: (choice: MergeChoices) => void;
}

/** Both people side by side. Where both have a value and they differ, either can be chosen. */
export function MergeFields({ pair, choices, onChoose }: MergeFieldsProps) {
  const { profileToKeep, profileToLose } = pair;
  const isSuperView = useCurrentUser().viewingAsSuper;
  const id = useId();
  const textOf = (field: MergedField, person: MergedProfile) => fieldText(field, person, isSuperView);
  const shown = pair.fields.filter(
    ({ field }) => textOf(field, profileToKeep) !== '' || textOf(field, profileToLose) !== '',
  );
  return (
    <table className={classes.people}>
      <thead>
        <tr>
          <td />
          <th scope="col">Keep {profileToKeep.profileId}</th>
          <th scope="col">Lose {profileToLose.profileId}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, wins, isChangeable, follows }) => {
          const winner = choices[follows ?? field] ?? wins;
          const cell = (side: MergeSide, person: MergedProfile) => (
            <td data-wins={winner === side || undefined}>
              {isChangeable ? (
                <label className={classes.choice}>
                  <input
                    type="radio"
                    name={`${id}-${field}`}
                    checked={winner === side}
                    onChange={() => onChoose({ [field]: side })}
                  />
                  <span>{textOf(field, person)}</span>
                </label>
              ) : (
                textOf(field, person) || '–'
              )}
            </td>
          );
          return (
            <tr key={field}>
              <th scope="row">
                {fieldLabels[field]}
                {follows !== null && (
                  <span className={classes.follows}>{`Goes with “${fieldLabels[follows]}”`}</span>
                )}
              </th>
              {cell('keep', profileToKeep)}
              {cell('lose', profileToLose)}
            </tr>
          );
        })}
        <Facts label="Groups" of={(person) => person.groupNames.join(', ') || '–'} pair={pair} />
        <Facts label="Tests" of={(person) => String(person.testCount)} pair={pair} />
        <Facts
          label="Last test"
          of={(person) => (person.lastTestOn === null ? '–' : dateTimeText(person.lastTestOn))}
          pair={pair}
        />
      </tbody>
    </table>
  );
}

/** What both keep, since it is not chosen. */
function Facts({
  label,
  of,
  pair,
}: {
  label: string;
  of: (person: MergedProfile) => string;
  pair: StartMergeReply;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{of(pair.profileToKeep)}</td>
      <td>{of(pair.profileToLose)}</td>
    </tr>
  );
}
