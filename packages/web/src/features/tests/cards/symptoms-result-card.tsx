import type { ProfileTest } from '@plumbline/contract';
import { formatMeanCount } from '@plumbline/domain/clinical/comparison/format-score';
import { symptomsMeasureId } from '@plumbline/domain/clinical/measures/survey-measures';
import { skippedItemsText } from '@plumbline/domain/clinical/validity/skipped-items';
import { ValidityRibbon } from '../../../design/clinical/validity-ribbon.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import classes from './cards.module.css';
import { ReceiptList } from './receipt-list.tsx';
import type { CardParts } from './result-editing.ts';
import { ResultsTable } from './results-table.tsx';

/** The answers to the 22 symptoms, strongest first, and the language they were asked in; nothing where they were not asked. */
export function SymptomsResultCard({ test, ...parts }: CardParts & { test: ProfileTest }) {
  const { symptoms, measureResults } = test;
  if (symptoms === null) return null;
  const measure = measureResults[symptomsMeasureId];
  const present = symptoms.items
    .filter((item) => (item.answer ?? 0) > 0)
    .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0));
  const skipped = skippedItemsText(symptoms.items);
  const skippedCount = symptoms.items.filter((item) => item.answer === null).length;
  const absentCount = symptoms.items.length - present.length - skippedCount;
  const isTicked = parts.editing || measure?.results.some((result) => !result.isCounted);
  return (
    <Card
      title="Symptoms"
      isFlush
      aside={
        <>
          <span>
            <strong className={classes.total}>
              {symptoms.total === null ? 'No total' : `${symptoms.total} of ${symptoms.maximum}`}
            </strong>
            {symptoms.baselineTotal !== null && ` baseline ${formatMeanCount(symptoms.baselineTotal)}`}
          </span>
          <Chip>{symptoms.languageCode ?? 'EN'}</Chip>
        </>
      }
    >
      <dl className={classes.symptoms}>
        {present.map((item) => (
          <div key={item.name}>
            <dt>{item.name}</dt>
            <dd>{item.answer}</dd>
          </div>
        ))}
        {absentCount > 0 && (
          <div className={classes.rest}>
            <dt>{present.length + skippedCount === 0 ? `All ${absentCount}` : `${absentCount} others`}</dt>
            <dd>0</dd>
          </div>
        )}
        {skipped !== null && (
          <div className={classes.rest}>
            <dt>{skipped}</dt>
            <dd>Skip</dd>
          </div>
        )}
      </dl>
      {measure !== undefined && measure.validity.length > 0 && (
        <div className={classes.body}>
          {measure.validity.map((flag) => (
            <ValidityRibbon key={flag.rule} reason={flag.sentence} effect={flag.effect} />
          ))}
        </div>
      )}
      {isTicked && measure !== undefined && <ResultsTable measure={measure} name="Symptoms" {...parts} />}
      {measure !== undefined && <ReceiptList measure={measure} {...parts} />}
    </Card>
  );
}
