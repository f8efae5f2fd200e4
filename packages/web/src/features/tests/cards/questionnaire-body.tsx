import { answerInWords, itemTopicOf } from '@plumbline/domain/clinical/scoring/questionnaires/item-topics';
import { severityBandsOf } from '@plumbline/domain/clinical/scoring/questionnaires/severity';
import { BaselineRow, ScoreWithUnit } from '../../../design/clinical/measure-card.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { measureCardOf } from '../measure-view.ts';
import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import { ResultFigures } from './result-figures.tsx';

/** PHQ-9, GAD-7 and the sleep survey: the total with its word, where it lies among the bands, and every answer. */
export function QuestionnaireBody({ measure }: BodyProps) {
  const card = measureCardOf(measure);
  const { measureId, score } = measure;
  return (
    <>
      <div className={classes.result}>
        <div>
          <div className={classes.scoreWithWord}>
            <ScoreWithUnit
              score={score === null ? 'No score' : measure.display}
              unit={score === null ? '' : (card?.unit ?? '')}
            />
            {measure.severity !== null && <Chip>{measure.severity}</Chip>}
          </div>
          <BaselineRow baseline={card?.baseline ?? null} aside={null} />
        </div>
        <ol className={classes.bands} aria-label="Bands">
          {severityBandsOf(measureId).map(({ word, from, to }) => (
            <li key={word} aria-current={score !== null && from <= score && score <= to ? 'true' : undefined}>
              <span>{from === to ? from : `${from}–${to}`}</span> {word}
            </li>
          ))}
        </ol>
      </div>
      {score === null && (
        <p className={classes.quiet}>More than one question was not answered, so there is no total.</p>
      )}
      <ResultFigures
        measure={measure}
        rowsOf={({ detailRows }) =>
          detailRows.map((row, index) => ({
            ...row,
            key: [String(index + 1), itemTopicOf(measureId, index)].filter(Boolean).join('. '),
            value: answerText(measureId, row.value),
          }))
        }
      />
    </>
  );
}

function answerText(measureId: number, value: string): string {
  const words = answerInWords(measureId, Number(value));
  return words === null ? value : `${value} · ${words}`;
}
