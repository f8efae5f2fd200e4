import type { MeasureResult } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { ReactNode } from 'react';
import { ChangeBadge } from '../../../design/clinical/change-badge.tsx';
import { ValidityRibbon } from '../../../design/clinical/validity-ribbon.tsx';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { measureCardOf } from '../measure-view.ts';
import { AlertList } from './alert-list.tsx';
import { bodyOf } from './bodies.tsx';
import classes from './cards.module.css';
import { CovidChip } from './covid-body.tsx';
import { FallRiskChip } from './fall-risk-chip.tsx';
import { ReceiptList } from './receipt-list.tsx';
import type { CardParts } from './result-editing.ts';
import { ResultsTable } from './results-table.tsx';
import { hasResultsTable } from './session-rows.ts';

/** One measure of a test: what it says, what must be told at once, and the results it is made of. */
export function ResultCard({ measure, ...parts }: CardParts & { measure: MeasureResult }) {
  const known = findMeasure(measure.measureId);
  const Body = bodyOf(measure);
  const name = known?.name ?? `Test ${measure.measureId}`;
  const isSkipped = measure.skipped;
  return (
    <Card
      title={name}
      aside={<Aside measure={measure} />}
      footer={parts.actionsOf?.(measure) ?? undefined}
      isFlush
    >
      <div className={classes.body}>
        <AlertList alerts={measure.alerts} />
        {isSkipped ? <p className={classes.quiet}>Skipped.</p> : <Body measure={measure} name={name} />}
        {measure.validity.map((flag) => (
          <ValidityRibbon key={`${flag.rule}${flag.value}`} reason={flag.sentence} effect={flag.effect} />
        ))}
      </div>
      {hasResultsTable(measure, parts) && <ResultsTable measure={measure} name={name} {...parts} />}
      {!isSkipped && <ReceiptList measure={measure} {...parts} />}
    </Card>
  );
}

/** What stands at the right of a card's head: the language, the stamp, and the change against baseline. */
function Aside({ measure }: { measure: MeasureResult }): ReactNode {
  const known = findMeasure(measure.measureId);
  const change = measureCardOf(measure)?.change;
  // Without a baseline by nature there is nothing to compare with, and no news in saying so.
  const hasChange = known !== undefined && !known.hasNoBaseline && measure.score !== null;
  const hasBadge = hasChange && change !== undefined;
  return (
    <>
      {measure.languageCode !== null && <Chip>{measure.languageCode}</Chip>}
      {measure.fallRiskTypeId !== null && <FallRiskChip fallRiskTypeId={measure.fallRiskTypeId} />}
      {measure.isPassed !== null && <CovidChip isPassed={measure.isPassed} />}
      {measure.isExcluded && !(hasBadge && change.word === 'Excluded') && <Chip>Excluded</Chip>}
      {hasBadge && <ChangeBadge {...change} />}
    </>
  );
}
