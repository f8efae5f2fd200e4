import type { ChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';
import { IconArrowDown } from '../icon/tabler/arrow-down.ts';
import { IconArrowUp } from '../icon/tabler/arrow-up.ts';
import { IconMinus } from '../icon/tabler/minus.ts';
import classes from './change-badge.module.css';
import { type AmountFormat, signedAmount } from './signed-amount.ts';

export interface ChangeBadgeProps extends AmountFormat {
  /** How bad it is; decides the look and nothing else. */
  level: ChangeLevel;
  /** The meaning: `Worse`, `Warning`, `Normal`, `More`, `No baseline`. */
  word: string;
  /** The plain signed change; the arrow follows it. Null where there is nothing to compare with. */
  amount: number | null;
}

const arrows = { up: IconArrowUp, down: IconArrowDown, none: IconMinus };

/**
 * A change against baseline: arrow, number and word. The arrow follows the number and the word gives the meaning, so a
 * slower reaction is an up arrow and "Worse"; strength shows in fill and outline, never by hue alone.
 */
export function ChangeBadge({ level, word, amount, unit, decimals }: ChangeBadgeProps) {
  if (amount === null) {
    return (
      <span className={`${classes.badge} ${classes.outline}`}>
        <span aria-hidden="true">–</span>
        <span className={classes.word}>{word}</span>
      </span>
    );
  }
  const { text, direction } = signedAmount(amount, { unit, decimals });
  const Arrow = arrows[direction];
  return (
    <span className={`${classes.badge} ${classes[level]}`} data-direction={direction}>
      <Arrow size={14} stroke={2.4} aria-hidden="true" className={classes.arrow} />
      <span className={classes.number}>{text}</span> <span className={classes.word}>{word}</span>
    </span>
  );
}

export interface TallyBadgeProps {
  level: ChangeLevel;
  count: number;
  word: string;
}

/** How many measures have a level: `2 Worse`. */
export function TallyBadge({ level, count, word }: TallyBadgeProps) {
  return (
    <span className={`${classes.badge} ${classes[level]}`}>
      <span className={classes.number}>{count}</span> <span className={classes.word}>{word}</span>
    </span>
  );
}
