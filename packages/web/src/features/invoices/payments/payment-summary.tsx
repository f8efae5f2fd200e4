import type { Invoice } from '@plumbline/contract';
import { distanceWords } from '@plumbline/domain/billing/day-words';
import { daysFrom } from '@plumbline/domain/time/day-text';
import { useToday } from '../../../records/billing/use-today.ts';
import { billingDayText } from '../invoice-texts.ts';
import classes from './pay-invoice-dialog.module.css';

/** What an invoice comes to, what of it was paid, and what remains by when. */
export function PaymentSummary({ invoice }: { invoice: Invoice }) {
  const today = useToday();
  return (
    <aside className={classes.summary} aria-label="Summary">
      <dl>
        <div className={classes.line}>
          <dt>Total</dt>
          <dd>{invoice.total}</dd>
        </div>
        <div className={classes.line}>
          <dt>Paid before</dt>
          <dd>{invoice.paidTotal}</dd>
        </div>
        <div className={classes.line} data-strong>
          <dt>Remaining</dt>
          <dd>{invoice.remaining}</dd>
        </div>
      </dl>
      <p className={classes.due}>
        Due {billingDayText(invoice.dueDate)}, {distanceWords(daysFrom(today, invoice.dueDate))}
      </p>
    </aside>
  );
}
