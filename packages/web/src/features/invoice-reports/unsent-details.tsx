import type { UnsentInvoiceReportRow } from '@plumbline/contract';
import classes from './invoice-reports.module.css';

/** What holds an unsent invoice back, and its lines, which fold out (B119). */
export function UnsentDetails({ row: { holdsBack, lines, displayNumber } }: { row: UnsentInvoiceReportRow }) {
  const reasons = holdsBack.length === 0 ? ['It goes out with the payer’s next emails.'] : holdsBack;
  return (
    <div className={classes.details}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <details>
        <summary aria-label={`Lines of ${displayNumber}`}>
          {lines.length} {lines.length === 1 ? 'line' : 'lines'}
        </summary>
        <ul>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and none is added or moved while they are shown.
            <li key={index}>
              {line.quantity.toLocaleString('en-US')} × {line.description}: {line.amount}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
