import type { Invoice } from '@plumbline/contract';
import { csvLine } from '@plumbline/domain/text/csv-line';
import { Button } from '../../design/button/button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { saveFile } from '../../platform/api/save-file.ts';
import { RevisionDownload } from './invoice-files.tsx';
import { billingInstantText } from './invoice-texts.ts';
import classes from './invoices.module.css';
import { formatCalendarMonth } from './month-text.ts';

/** What was sent, newest first. */
export function InvoiceRevisions({ invoice: { id, revisions } }: { invoice: Invoice }) {
  if (revisions.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>Sent {revisions.length === 1 ? 'once' : `${revisions.length} times`}</summary>
      <ul className={classes.records}>
        {revisions.map(({ no, sentOn, sentTo }) => (
          <li key={no}>
            {no === 1 ? 'First sent' : `Revision ${no} sent`} {billingInstantText(sentOn)} to {sentTo}{' '}
            <RevisionDownload invoiceId={id} no={no} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How its revenue falls on the months of its term; the parts add up to the subtotal. */
export function InvoiceRevenue({ invoice }: { invoice: Invoice }) {
  const { amortization, subTotalText } = invoice;
  if (amortization.length === 0) return null;
  return (
    <details className={classes.fold}>
      <summary>Revenue by month</summary>
      <table className={classes.table} aria-label="Revenue by month">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Days</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {amortization.map(({ month, days, amount }) => (
            <tr key={month}>
              <td>{formatCalendarMonth(month)}</td>
              <td>{days}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Subtotal</td>
            <td />
            <td>{subTotalText}</td>
          </tr>
        </tfoot>
      </table>
      <Button icon={<IconDownload />} onClick={() => saveFile(revenueFile(invoice))}>
        Download as CSV
      </Button>
    </details>
  );
}

/** The table as a file, with amounts that a spreadsheet adds up. It begins with the mark by which spreadsheets recognize UTF-8. */
function revenueFile({ number, id, amortization }: Invoice) {
  const lines = amortization.map(({ month, days, amount }) =>
    csvLine([month.slice(0, 7), days, amount.replaceAll(/[$,]/g, '')]),
  );
  const text = [csvLine(['Month', 'Days', 'Amount']), ...lines].map((line) => `${line}\r\n`).join('');
  return {
    blob: new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }),
    fileName: `Revenue_${number ?? id}.csv`,
  };
}
