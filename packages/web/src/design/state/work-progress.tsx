import { Button } from '../button/button.tsx';
import { ProgressBar } from './progress-bar.tsx';
import classes from './work-progress.module.css';

export interface WorkProgressProps {
  /** What is going on: `Importing`. */
  label: string;
  /** It is through with so many of `total`, which is null while it is being counted. */
  doneCount: number;
  total: number | null;
  /** A count in words: `1,200 rows`. */
  countText: (count: number) => string;
  /** `stalled`: it should move and does not. `failed`: it does not go on by itself. */
  state: 'working' | 'stalled' | 'failed';
  /** What is good to know while it moves: `You can leave this page.` */
  note?: string | undefined;
  /** Why it failed, as a sentence; left out where nobody knows more than that it did. */
  reason?: string | undefined;
  /** Takes it up where it stands; null for whoever may not. */
  continuing: { run: () => void; isWorking: boolean } | null;
  /** Where a page shows several, which of them is continued. */
  continueLabel?: string | undefined;
  /** `line` stands beside other things in a banner and says what is going on; `stack` has a heading above it. */
  layout?: 'stack' | 'line' | undefined;
}

/** How far a long work is, whether it still moves, and the way on where it does not. */
export function WorkProgress({
  label,
  doneCount,
  total,
  countText,
  state,
  note,
  reason,
  continuing,
  continueLabel,
  layout = 'stack',
}: WorkProgressProps) {
  const progress = progressText(doneCount, total, countText);
  return (
    <div className={classes.work} data-layout={layout}>
      <ProgressBar label={label} done={doneCount} total={total ?? 0} text={progress} />
      <p className={classes.words}>
        {layout === 'line' && <strong>{label}</strong>}
        <span className={classes.count}>{progress}</span>
        <span className={classes.note} data-state={state} role="status">
          {sentenceOf(state, note, reason, continuing !== null)}
        </span>
      </p>
      {state !== 'working' && continuing !== null && (
        <Button
          size="small"
          isWorking={continuing.isWorking}
          aria-label={continueLabel}
          onClick={continuing.run}
        >
          Continue
        </Button>
      )}
    </div>
  );
}

/** '120 of 5,000 rows'. */
export const progressText = (
  doneCount: number,
  total: number | null,
  countText: WorkProgressProps['countText'],
): string => (total === null ? 'Counting' : `${doneCount.toLocaleString('en-US')} of ${countText(total)}`);

function sentenceOf(
  state: WorkProgressProps['state'],
  note: string | undefined,
  reason: string | undefined,
  mayContinue: boolean,
): string | undefined {
  if (state === 'working') return note;
  const what =
    state === 'stalled'
      ? 'There has been no progress for two minutes.'
      : (reason ?? 'This stopped before it was finished.');
  return `${what} ${mayContinue ? 'Nothing is lost. Press Continue to resume.' : 'Nothing is lost.'}`;
}
