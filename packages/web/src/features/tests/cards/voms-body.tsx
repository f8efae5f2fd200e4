import type { TestResult } from '@plumbline/contract';
import { ScoreWithUnit } from '../../../design/clinical/measure-card.tsx';
import { ScrollBox } from '../../../design/layout/scroll-box.tsx';
import type { BodyProps } from './body-props.ts';
import classes from './cards.module.css';
import figureClasses from './figures.module.css';
import { resultName } from './session-rows.ts';
import { VomsTooltip } from './voms-tooltip.tsx';

const symptoms = ['Headache', 'Dizziness', 'Nausea', 'Fogginess'] as const;

/** The VOMS: the most symptoms after a step, what it means by both ways of scoring, and every step. */
export function VomsBody({ measure, name }: BodyProps) {
  const voms = measure.vomsResults;
  return (
    <>
      <div className={classes.result}>
        <div className={classes.scoreWithWord}>
          <ScoreWithUnit
            score={measure.score === null ? 'No score' : measure.display}
            unit={measure.score === null ? '' : 'of 40, most symptoms after a step'}
          />
          {voms !== null && <VomsTooltip voms={voms} />}
        </div>
        {voms !== null && (
          <dl className={classes.facts}>
            <div>
              <dt>By total: a step of 2 or more, or a near point of 5 cm or more</dt>
              <dd>{verdictText(voms.isPositiveByTotal)}</dd>
            </div>
            <div>
              <dt>By change: 2 or more over baseline symptoms, or a near point of 5 cm or more</dt>
              <dd>{verdictText(voms.isPositiveByChange)}</dd>
            </div>
          </dl>
        )}
      </div>
      <ScrollBox label={`Steps of ${name}`}>
        <table className={figureClasses.table} aria-label={`Steps of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              {symptoms.map((symptom) => (
                <th key={symptom} scope="col">
                  {symptom}
                </th>
              ))}
              <th scope="col">Total</th>
              <th scope="col">Near point</th>
            </tr>
          </thead>
          <tbody>
            {measure.results.map((result) => (
              <tr key={result.profileTestResultId}>
                <th scope="row">{resultName(result, measure.sessionDetails.columnCount)}</th>
                {symptoms.map((symptom) => (
                  <td key={symptom}>{numberOrSkip(figureOf(result, symptom))}</td>
                ))}
                <td>{numberOrSkip(result.score === null ? undefined : result.display)}</td>
                <td>{figureOf(result, 'Convergence') ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {voms !== null && <p className={classes.quiet}>{voms.falsePositiveText}</p>}
    </>
  );
}

const figureOf = ({ detailRows }: TestResult, key: string): string | undefined =>
  detailRows.find((row) => row.key === key)?.value;

/** What is no number was skipped. */
function numberOrSkip(value: string | undefined): string {
  return value === undefined || value.trim() === '' || !Number.isFinite(Number(value)) ? 'Skip' : value;
}

const verdictText = (isPositive: boolean | null): string =>
  isPositive === null ? 'Not enough done' : isPositive ? 'Positive' : 'Negative';
