import type { ProfileTest, TestResult } from '@plumbline/contract';
import { formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { ReactNode } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ValidityRibbon } from '../../design/clinical/validity-ribbon.tsx';
import { SidePanel } from '../../design/dialog/side-panel.tsx';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { type NamedResult, namedResults } from './edit-scores.ts';
import { Receipt, ReceiptFigures } from './receipt.tsx';
import classes from './receipt-panel.module.css';
import { standingInWords } from './result-validity.tsx';

export interface ReceiptPanelProps {
  test: ProfileTest;
  /** Which result; null while it is closed. */
  resultId: number | null;
  onClose: () => void;
  /** Decides the other way about the result; absent for whoever may not. */
  onDecide?: ((result: TestResult, counts: boolean) => void) | undefined;
}

/** Everything a score can be checked by: how it was made, what the rules found, and who decided what about it. */
export function ReceiptPanel({ test, resultId, onClose, onDecide }: ReceiptPanelProps) {
  const named = namedResults(test).find(({ result }) => result.profileTestResultId === resultId);
  return (
    <SidePanel isOpen={named !== undefined} onClose={onClose} title={named?.name ?? ''}>
      {named !== undefined && (
        <>
          <Standing named={named} onDecide={onDecide} />
          <Part title="How this score was calculated">
            {named.result.receipt === null ? (
              <p className={classes.quiet}>Nothing was recorded, so there is no score.</p>
            ) : (
              <>
                <Receipt receipt={named.result.receipt} />
                <ReceiptFigures receipt={named.result.receipt} />
              </>
            )}
          </Part>
          <Decisions result={named.result} />
          {named.result.recordingHash !== null && (
            <Part title="Recording">
              <p className={classes.quiet}>Stored unchanged under its SHA-256:</p>
              <p className={classes.hash}>{named.result.recordingHash}</p>
            </Part>
          )}
        </>
      )}
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The score, what the validity rules found in it, and whether it counts. */
function Standing({ named, onDecide }: { named: NamedResult } & Pick<ReceiptPanelProps, 'onDecide'>) {
  const { result, measureId } = named;
  const measure = findMeasure(measureId);
  const { validity, display, skipped, score, isCounted } = result;
  const shown = measure === undefined || score === null ? display : formatScoreWithUnit(measure, score);
  return (
    <>
      <p className={classes.score}>{skipped ? 'Skipped' : shown}</p>
      {validity.map(({ rule, sentence, effect }) => (
        <ValidityRibbon key={rule} reason={sentence} effect={effect} />
      ))}
      <p className={classes.standing}>
        {standingInWords(result)}
        {onDecide !== undefined && score !== null && (
          <Button size="small" onClick={() => onDecide(result, !isCounted)}>
            {isCounted ? 'Exclude with a reason' : 'Include with a reason'}
          </Button>
        )}
      </p>
    </>
  );
}

/** The trace of a corrected score; internal staff see neither names nor reasons. */
function Decisions({ result: { decisions } }: { result: TestResult }) {
  if (decisions.length === 0) return null;
  return (
    <Part title="Decisions">
      <ol className={classes.decisions}>
        {decisions.map(({ action, reason, decidedOn, accountName }) => (
          <li key={`${decidedOn}-${action}`}>
            <p>
              {action === 'exclude' ? 'Excluded' : 'Included'}
              {accountName !== null && ` by ${accountName}`}
              {reason !== null && `: ${reason}`}
            </p>
            <p className={classes.quiet}>{dateTimeText(decidedOn)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}
