import type { Invoice } from '@plumbline/contract';
import { disputeStateLabels } from '@plumbline/domain/billing/invoices/disputes';
import { billingInstantText } from '../invoice-texts.ts';
import classes from '../invoices.module.css';

type Dispute = Invoice['disputes'][number];

/** What owners of cards dispute of this invoice; the server tells internal staff alone. */
export function InvoiceDisputes({ invoice: { disputes } }: { invoice: Invoice }) {
  if (disputes.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Disputes</h3>
      <ul className={classes.payments}>
        {disputes.map((dispute) => (
          <li key={dispute.id} className={classes.payment}>
            <span className={classes.paymentWords}>
              {disputeStateLabels[dispute.state]}: {dispute.reason}
              <span className={classes.explanation}>{explanationOf(dispute)}</span>
            </span>
            <span className={classes.paymentAmount}>{dispute.amount}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function explanationOf({ state, openedOn, changedOn }: Dispute): string {
  const opened = `Opened ${billingInstantText(openedOn)}`;
  if (state === 'open')
    return `${opened}. Respond on the card processor’s website. The payment counts until the bank decides.`;
  const ended = `${opened}, ended ${billingInstantText(changedOn)}.`;
  return state === 'lost' ? `${ended} The bank took the money back, so the amount is due again.` : ended;
}
