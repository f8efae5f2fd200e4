import type { ReactNode } from 'react';
import { ChangeBadge } from './change-badge.tsx';
import cardClasses from './measure-card.module.css';
import { BaselineRow, ScoreWithUnit } from './measure-card.tsx';
import classes from './symptoms-card.module.css';

interface SymptomCategory {
  name: string;
  score: number;
  maximum: number;
  /** Of its items, how many were left out; the score is at least what it is. */
  skippedCount: number;
}

export interface SymptomsCardProps {
  /** Null where too many symptoms were left out. */
  total: number | null;
  /** The largest total possible. */
  maximum: number;
  /** Null without a baseline. */
  change: { amount: number; word: string } | null;
  baseline: { score: string; testCount: number } | null;
  /** Says what would make a baseline where there is none. */
  baselineNeed?: string;
  presentCount: number;
  itemCount: number;
  /** What is said of symptoms that were left out: `1 of 22 not answered: Headache`. Null where none was. */
  skipped: string | null;
  /** The language that it was asked in: `EN`. */
  language: string;
  categories: readonly SymptomCategory[];
  /** The strongest: `Headache 4, light 3, focus 3`. */
  strongest: string;
  /** The link to all of them. */
  allSymptoms?: ReactNode;
}

/** The symptom total of a test. It has no per-cent rule, so its badge is neutral. */
export function SymptomsCard({
  total,
  maximum,
  change,
  baseline,
  baselineNeed,
  presentCount,
  itemCount,
  skipped,
  language,
  categories,
  strongest,
  allSymptoms,
}: SymptomsCardProps) {
  const skippedCount = categories.reduce((sum, category) => sum + category.skippedCount, 0);
  return (
    <article className={cardClasses.card} aria-label="Symptoms">
      <div className={cardClasses.row}>
        <h3 className={cardClasses.name}>Symptoms</h3>
        <span className={classes.quiet}>
          {language} · {itemCount} items
        </span>
      </div>
      <div className={cardClasses.scoreRow}>
        <ScoreWithUnit
          score={total === null ? 'No total' : String(total)}
          unit={total === null ? '' : `of ${maximum}`}
        />
        <ChangeBadge level="none" word={change?.word ?? 'No baseline'} amount={change?.amount ?? null} />
      </div>
      <BaselineRow
        baseline={baseline}
        need={baselineNeed}
        aside={`${presentCount} of ${itemCount - skippedCount} present`}
      />
      {skipped !== null && <p className={classes.quiet}>{skipped}</p>}
      <dl className={classes.categories}>
        {categories.map((category) => (
          <div key={category.name} className={classes.category}>
            <dt className={classes.categoryName} title={category.name}>
              {category.name}
            </dt>
            <dd className={classes.categoryScore}>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.fill}
                  style={{
                    inlineSize: `${category.maximum > 0 ? (100 * category.score) / category.maximum : 0}%`,
                  }}
                />
              </span>
              <span className={classes.number}>
                {category.score}
                {category.skippedCount > 0 && (
                  <>
                    <span aria-hidden="true">+</span>
                    <span className="visually-hidden">, {category.skippedCount} not answered</span>
                  </>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={cardClasses.foot}>
        <span className={classes.strongest} title={strongest}>
          {strongest}
        </span>
        {allSymptoms}
      </div>
    </article>
  );
}
