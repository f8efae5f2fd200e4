import type { MeasureResult, TestResult } from '@plumbline/contract';
import { Button } from '../../../design/button/button.tsx';
import { Receipt } from '../receipt.tsx';
import classes from './cards.module.css';
import type { CardParts } from './result-editing.ts';
import { hasResultsTable, resultName } from './session-rows.ts';

/** How the scores of a card were made; in a drawer where the page has one, else below the card. */
export function ReceiptList({ measure, editing, onOpenResult }: CardParts & { measure: MeasureResult }) {
  const withReceipt = measure.results.filter(({ receipt }) => receipt !== null);
  if (withReceipt.length === 0) return null;
  const label = measure.score === null ? 'How this was recorded' : 'How this score was calculated';
  const nameOf = (result: TestResult) =>
    withReceipt.length > 1 ? resultName(result, measure.sessionDetails.columnCount) : null;
  if (onOpenResult !== undefined) {
    // In a table each score opens its own.
    if (hasResultsTable(measure, { editing })) return null;
    return (
      <div className={classes.receipts}>
        {withReceipt.map((result) => (
          <Button
            key={result.profileTestResultId}
            variant="quiet"
            size="small"
            onClick={() => onOpenResult(result, measure)}
          >
            {nameOf(result) ?? label}
            {nameOf(result) !== null && <span className="visually-hidden">: {label.toLowerCase()}</span>}
          </Button>
        ))}
      </div>
    );
  }
  return (
    <details className={classes.receipts}>
      <summary>{label}</summary>
      {withReceipt.map((result) => (
        <div key={result.profileTestResultId} className={classes.receipt}>
          {nameOf(result) !== null && <strong>{nameOf(result)}</strong>}
          {result.receipt !== null && <Receipt receipt={result.receipt} />}
        </div>
      ))}
    </details>
  );
}
