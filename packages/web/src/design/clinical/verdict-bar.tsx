import type { Verdict } from '@plumbline/domain/clinical/comparison/comparison';
import { meaningCounts } from '@plumbline/domain/clinical/comparison/own-meaning';
import type { ReactNode } from 'react';
import { TallyBadge } from './change-badge.tsx';
import { LazyMoreWords } from './lazy-more-words.tsx';
import classes from './verdict-bar.module.css';

export interface VerdictBarProps {
  verdict: Pick<
    Verdict,
    'headline' | 'explanation' | 'badCount' | 'warningCount' | 'normalCount' | 'meanings'
  >;
  /** What "How sure are we?" shows: a `HowSure`. */
  howSure?: ReactNode;
  /** When the test was taken, as people read it. */
  testTime: string;
  /** What chooses another test; stands in place of the time. */
  testChooser?: ReactNode;
}

/** The answer before the evidence: one sentence, one explanation, the tally. Made from the cards' own levels. */
export function VerdictBar({ verdict, howSure, testTime, testChooser }: VerdictBarProps) {
  const said = meaningCounts(verdict.meanings);
  return (
    <section aria-label="Verdict" className={classes.bar} data-level={said[0]?.level}>
      <div className={classes.words}>
        <h2 className={classes.headline}>{verdict.headline}</h2>
        <p className={classes.explanation}>
          {verdict.explanation}
          {howSure && (
            <>
              {' '}
              <LazyMoreWords
                label="How sure are we?"
                className={classes.howSure}
                width={360}
                dropdownClassName={classes.popover}
              >
                {howSure}
              </LazyMoreWords>
            </>
          )}
        </p>
      </div>
      <div className={classes.tally}>
        {said.map((count) => (
          <TallyBadge key={count.word} {...count} />
        ))}
        {verdict.badCount > 0 && <TallyBadge level="bad" count={verdict.badCount} word="Worse" />}
        {verdict.warningCount > 0 && (
          <TallyBadge level="warning" count={verdict.warningCount} word="Warning" />
        )}
        {verdict.normalCount > 0 && <TallyBadge level="normal" count={verdict.normalCount} word="Normal" />}
      </div>
      <div className={classes.test}>
        <span className={classes.testLabel}>Newest test</span>
        {testChooser ?? <span className={classes.testTime}>{testTime}</span>}
      </div>
    </section>
  );
}
