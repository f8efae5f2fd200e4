import type { RatedCandidate } from '@plumbline/contract';
import { placeOf } from './candidates-request.ts';
import classes from './schools.module.css';

export interface CandidateListProps {
  candidates: readonly RatedCandidate[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** Schools to choose one of, the likeliest first. */
export function CandidateList({ candidates, selected, onSelect }: CandidateListProps) {
  return (
    <fieldset className={classes.candidates}>
      <legend className={classes.legend}>
        Most likely schools first.{' '}
        <span className={classes.keys}>Press 1 to 9 to choose, Enter to match.</span>
      </legend>
      {candidates.map((candidate, index) => (
        <label
          key={candidate.id}
          className={classes.candidate}
          data-selected={candidate.id === selected || undefined}
        >
          <input
            type="radio"
            name="candidate"
            checked={candidate.id === selected}
            onChange={() => onSelect(candidate.id)}
            className={classes.circle}
          />
          <span className={classes.number}>{index + 1}</span>
          <span className={classes.school}>
            <span className={classes.schoolName}>{candidate.name}</span>
            <span className={classes.quiet}>
              {placeOf(candidate)}
              {candidate.zip === null ? '' : ` ${candidate.zip}`} · {candidate.id}
            </span>
            <span className={classes.quiet}>{candidate.reason}</span>
          </span>
          <span className={classes.rating} title="How likely this is the right school, among those compared">
            {candidate.matchRating?.toFixed(1)} %
          </span>
        </label>
      ))}
    </fieldset>
  );
}
