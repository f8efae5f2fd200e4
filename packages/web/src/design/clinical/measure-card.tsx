import type {
  OwnMeaningLevel,
  ReliableChangeLevel,
  VariabilityType,
} from '@plumbline/domain/clinical/comparison/comparison';
import type { ReactNode } from 'react';
import { ChangeBadge, type ChangeBadgeProps } from './change-badge.tsx';
import { MeaningChip } from './meaning-chip.tsx';
import classes from './measure-card.module.css';
import { RangeBar, type RangeBarProps } from './range-bar.tsx';
import { ReliableChangeSignal } from './reliable-change-signal.tsx';
import { ValidityRibbon, type ValidityRibbonProps } from './validity-ribbon.tsx';
import { VariabilityDot } from './variability-dot.tsx';

export interface MeasureCardProps {
  /** The measure: `Reaction Time`. */
  name: string;
  /** As people read it, without its unit: `262`. */
  score: string;
  /** What stands behind the score: `ms`, `of 100`. */
  unit: string;
  variability: VariabilityType;
  change: ChangeBadgeProps;
  baseline: CardBaseline | null;
  /** What is said where there is no baseline, and what would make one. */
  baselineNeed?: string | undefined;
  /** Null where the organization does without ranges. */
  range: RangeBarProps | null;
  /** Null where no retest error is known. */
  reliableChange: { level: ReliableChangeLevel; details?: ReactNode } | null;
  /** The percentile and its band: `P22 · Low`, or `No norms`. */
  percentile: string;
  /** The same in words, for those who hear it: `22nd percentile, low; ages 17 to 30`. */
  percentileInWords: string;
  validity?: ValidityRibbonProps | undefined;
  /** Set where the score is at the top of what its scale can tell apart. */
  ceiling?: CeilingNote | undefined;
  /** What the score says without a baseline: `Severe`. */
  meanings?: readonly CardMeaning[] | undefined;
  /** Set where the color and the noise of the test disagree. */
  disagreement?: string | undefined;
}

export interface CardMeaning {
  level: OwnMeaningLevel;
  word: string;
}

export interface CeilingNote {
  /** `Ceiling`. */
  name: string;
  /** What that means. */
  sentence: string;
}

interface CardBaseline {
  /** With its unit where the unit follows directly: `221 ms`, `88.2`. */
  score: string;
  testCount: number;
  /** The change in the form that the badge does not show: `+41 ms`, `+8%`. */
  otherForm: string;
}

/** One measure of a test against baseline, in five rows: name, score, baseline, range, certainty. */
export function MeasureCard({
  name,
  score,
  unit,
  variability,
  change,
  baseline,
  baselineNeed,
  range,
  reliableChange,
  percentile,
  percentileInWords,
  validity,
  ceiling,
  meanings = [],
  disagreement,
}: MeasureCardProps) {
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.row}>
        <h3 className={classes.name} title={name}>
          {name}
        </h3>
        {ceiling && (
          <span className={classes.ceiling} title={ceiling.sentence}>
            {ceiling.name}
            <span className="visually-hidden">. {ceiling.sentence}</span>
          </span>
        )}
        {/* 'No data' beside a score that speaks for itself would be read as its answer. */}
        {(baseline !== null || meanings.length === 0) && <VariabilityDot variability={variability} />}
      </div>
      <div className={classes.scoreRow}>
        <ScoreWithUnit score={score} unit={unit} />
        <span className={classes.said}>
          {meanings.map(({ level, word }) => (
            <MeaningChip key={word} level={level}>
              {word}
            </MeaningChip>
          ))}
          {/* Where the score speaks for itself, 'No baseline' is no news. */}
          {(meanings.length === 0 || change.amount !== null) && <ChangeBadge {...change} />}
        </span>
      </div>
      <BaselineRow
        baseline={baseline}
        need={baselineNeed}
        aside={baseline ? baseline.otherForm : null}
        hasFromBaseline
      />
      {range && (
        <div className={classes.range}>
          <RangeBar {...range} />
        </div>
      )}
      {validity && (
        <div className={classes.ribbon}>
          <ValidityRibbon {...validity} />
        </div>
      )}
      {disagreement && <p className={classes.disagreement}>{disagreement}</p>}
      <div className={classes.foot}>
        {reliableChange ? (
          <ReliableChangeSignal {...reliableChange} />
        ) : (
          <span className={classes.percentile}>No retest data</span>
        )}
        <span className={classes.percentile}>
          <span aria-hidden="true">{percentile}</span>
          <span className="visually-hidden">{percentileInWords}</span>
        </span>
      </div>
    </article>
  );
}

/** The one number that a card is about, and its unit. */
export function ScoreWithUnit({ score, unit }: { score: string; unit: string }) {
  return (
    <p className={classes.scoreLine}>
      <span className={classes.score}>{score}</span> <span className={classes.unit}>{unit}</span>
    </p>
  );
}

interface BaselineRowProps {
  baseline: { score: string; testCount: number } | null;
  need?: string | undefined;
  aside: ReactNode;
  hasFromBaseline?: boolean;
}

/** What the score is compared with; a blue tick ties it to the line in the range bar. */
export function BaselineRow({ baseline, need, aside, hasFromBaseline = false }: BaselineRowProps) {
  return (
    <div className={classes.baselineRow}>
      <p className={classes.baseline}>
        <span className={classes.baselineTick} aria-hidden="true" />
        {baseline ? (
          <>
            Baseline <span className={classes.baselineScore}>{baseline.score}</span> · {baseline.testCount}{' '}
            {baseline.testCount === 1 ? 'test' : 'tests'}
          </>
        ) : (
          (need ?? 'No baseline yet')
        )}
      </p>
      {aside && (
        <p className={classes.aside}>
          {aside}
          {hasFromBaseline && <span className={classes.fromBaseline}> from baseline</span>}
        </p>
      )}
    </div>
  );
}
