import type { ChoiceTrial, Side } from '@plumbline/domain';
import { useWords } from '../../words/language.ts';
import classes from './choice-stimulus.module.css';

const arrowPlaces = [0, 1, 2, 3, 4];

const otherOf = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** What a trial shows: a color word, or five arrows. Without words for a screen reader, since it makes no sense without sight. */
export function ChoiceStimulus({
  trial: { side, condition, cue },
  hasPatterns,
}: {
  trial: Omit<ChoiceTrial, 'foreperiodMs'>;
  /** Full and empty letters in place of colors. */
  hasPatterns: boolean;
}) {
  const { colors, patterns } = useWords().tasks.choice;
  const beside = condition === 'congruent' ? side : otherOf(side);
  if (cue === null)
    return (
      <svg className={classes.arrows} viewBox="0 0 250 50" aria-hidden="true">
        {arrowPlaces.map((place) => (
          <path
            key={place}
            transform={`translate(${place * 50} 0)${(place === 2 ? side : beside) === 'left' ? '' : ' rotate(180 25 25)'}`}
            d="M40 25H12M22 13 10 25 22 37"
          />
        ))}
      </svg>
    );
  const word = cue === 'word' ? side : beside;
  const ink = cue === 'ink' ? side : beside;
  return (
    <span className={classes.word} data-ink={ink} data-pattern={hasPatterns || undefined} aria-hidden="true">
      {(hasPatterns ? patterns : colors)[word]}
    </span>
  );
}
