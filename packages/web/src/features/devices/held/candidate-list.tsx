import type { HeldTestCandidate } from '@plumbline/contract';
import { useId } from 'react';
import radioClasses from '../../../design/form/radio-field.module.css';
import { Chip } from '../../../design/label/chip.tsx';
import classes from './held.module.css';
import { birthDateText, fitWords } from './held-test-texts.ts';

export interface CandidateListProps {
  candidates: readonly HeldTestCandidate[];
  chosenId: number | undefined;
  /** Absent for whoever may only look. */
  onChoose: ((candidate: HeldTestCandidate) => void) | undefined;
}

/** Whose test it may be, the likeliest first, each with what fits. */
export function CandidateList({ candidates, chosenId, onChoose }: CandidateListProps) {
  const name = useId();
  if (candidates.length === 0) {
    return (
      <p className={classes.quiet}>
        No one you can see has this name or birth date. Search for the person, or add a new profile.
      </p>
    );
  }
  return (
    <ul className={classes.candidates} aria-label="Likely people">
      {candidates.map((candidate) => {
        const { profileId, fullName, birthDate, groupNames, fits } = candidate;
        const facts = [birthDateText(birthDate), `ID ${profileId}`, ...groupNames]
          .filter(Boolean)
          .join(' · ');
        return (
          <li key={profileId}>
            <label className={classes.candidate} htmlFor={`${name}-${profileId}`}>
              {onChoose && (
                <input
                  id={`${name}-${profileId}`}
                  type="radio"
                  className={radioClasses.circle}
                  name={name}
                  checked={chosenId === profileId}
                  onChange={() => onChoose(candidate)}
                />
              )}
              <span className={classes.who}>
                <strong>{fullName ?? `Profile ID: ${profileId}`}</strong>
                <span className={classes.quiet}>{facts}</span>
              </span>
              <span className={classes.fits}>
                {fits.map((fit) => (
                  <Chip key={fit} tone="status-active">
                    {fitWords[fit]}
                  </Chip>
                ))}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
