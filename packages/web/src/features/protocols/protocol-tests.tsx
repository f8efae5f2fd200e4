import type { ProtocolMeasure } from '@plumbline/contract';
import { symptomsMeasureId } from '@plumbline/domain/clinical/measures/survey-measures';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { categoryOfMeasure, stepsText } from './protocol-words.ts';
import classes from './protocols.module.css';

export interface ProtocolTestsProps {
  /** In their order; those that were lost come last. */
  measures: readonly ProtocolMeasure[];
  symptomsEnabled: boolean;
}

/** What a protocol asks, in order; for internal staff also what it lost. */
export function ProtocolTests({ measures, symptomsEnabled }: ProtocolTestsProps) {
  const held = measures.filter(({ deletedOn }) => deletedOn === null);
  const lost = measures.filter(({ deletedOn }) => deletedOn !== null);
  const isAskedLast =
    symptomsEnabled && !held.some(({ regulationMeasureId }) => regulationMeasureId === symptomsMeasureId);
  return (
    <Card title="Tests in order" count={held.length}>
      {held.length === 0 && (
        <p className={classes.quiet}>No tests. This protocol asks only about symptoms.</p>
      )}
      <ol className={classes.plainList}>
        {held.map((measure, index) => (
          <li key={measure.regulationMeasureId} className={classes.line}>
            <span className={classes.place} aria-hidden="true">
              {index + 1}
            </span>
            <TestWords measure={measure} />
          </li>
        ))}
      </ol>
      {isAskedLast && (
        <p className={classes.after}>
          Then the symptoms: <span className={classes.quiet}>22 questions, each from 0 to 6.</span>
        </p>
      )}
      {lost.length > 0 && (
        <>
          <h3 className={classes.fieldHeading}>Deleted measures</h3>
          <ul className={classes.plainList}>
            {lost.map((measure) => (
              <li key={measure.regulationMeasureId} className={classes.line}>
                <TestWords measure={measure} />
                <Chip tone="status-inactive">Deleted {dateTimeText(measure.deletedOn ?? '')}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function TestWords({
  measure: { regulationMeasureId: id, name, description },
}: {
  measure: ProtocolMeasure;
}) {
  const facts = [categoryOfMeasure(id), stepsText(id)].filter(Boolean).join(' · ');
  return (
    <span className={classes.testName}>
      {name}
      <span className={classes.quiet}>{[facts, description].filter(Boolean).join('. ')}</span>
    </span>
  );
}
