import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { BaselineRow, ScoreWithUnit } from '../../../design/clinical/measure-card.tsx';
import { RangeBar } from '../../../design/clinical/range-bar.tsx';
import { ReliableChangeSignal } from '../../../design/clinical/reliable-change-signal.tsx';
import { useDrawsRanges } from '../../../platform/session/current-user.ts';
import { measureCardOf } from '../measure-view.ts';
import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { FigureList, FigureTable } from './figures.tsx';

/** More rows than this fold away. */
const fewRows = 8;

/** A score beside its baseline and its norms, and the figures that it is made of. */
export function ScoreBody({ measure, name }: BodyProps) {
  const drawsRanges = useDrawsRanges();
  const card = measureCardOf(measure);
  const known = findMeasure(measure.measureId);
  if (card === null || known === undefined) return <p className={classes.score}>{measure.display}</p>;
  const range = drawsRanges && !known.noBaselineChart ? card.range : null;
  return (
    <>
      <div className={classes.result}>
        <div className={classes.numbers}>
          <ScoreWithUnit
            score={measure.score === null ? 'No score' : card.score}
            unit={measure.score === null ? '' : card.unit}
          />
          {card.ceiling && (
            <p className={classes.quiet}>
              {card.ceiling.name}. {card.ceiling.sentence}
            </p>
          )}
          {!known.hasNoBaseline && (
            <BaselineRow baseline={card.baseline} aside={card.baseline?.otherForm ?? null} />
          )}
          {card.reliableChange !== null && <ReliableChangeSignal {...card.reliableChange} />}
          {card.disagreement && <p className={classes.quiet}>{card.disagreement}</p>}
          {!known.noBaselineChart && (
            <p className={classes.quiet}>
              <span aria-hidden="true">{card.percentile}</span>
              <span className="visually-hidden">{card.percentileInWords}</span>
            </p>
          )}
        </div>
        {range !== null && measure.score !== null && <RangeBar {...range} />}
      </div>
      <Figures measure={measure} name={name} />
    </>
  );
}

/** A lone result's figures stand in the card; those of many, and long lists, fold away. */
function Figures({ measure, name }: BodyProps) {
  const withFigures = measure.results.filter(({ detailRows }) => detailRows.length > 0);
  const [only] = withFigures;
  if (only === undefined) return null;
  const isLone = withFigures.length === 1;
  const content = isLone ? (
    <FigureList rows={only.detailRows} />
  ) : (
    <FigureTable name={name} results={withFigures} columnCount={measure.sessionDetails.columnCount} />
  );
  if (isLone && only.detailRows.length <= fewRows) return content;
  return (
    <details className={classes.fold}>
      <summary>{isLone ? `${only.detailRows.length} figures` : 'Figures of each test'}</summary>
      {content}
    </details>
  );
}
