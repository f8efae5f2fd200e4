import type { BillingOverview } from '@plumbline/contract';
import { dayWords, distanceWords } from '@plumbline/domain/billing/day-words';
import { buttonClass } from '../../../design/button/button-class.ts';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import classes from './billing-overview.module.css';
import { useOverviewLinks } from './overview-links.ts';

/** What is owed and by when, and the button that pays it. */
export function OwedCard({ owed }: Pick<BillingOverview, 'owed'>) {
  const links = useOverviewLinks();
  return (
    <Card label="Amount due">
      <div className={classes.owed}>
        <dl className={classes.facts}>
          <Due owed={owed} />
        </dl>
        <div className={classes.actions}>
          <AppLink href={links.invoices} className={buttonClass({ size: 'large' })}>
            View Invoices
          </AppLink>
          {owed.first !== null && (
            <AppLink
              href={links.invoice(owed.first.id)}
              className={buttonClass({ variant: 'primary', size: 'large' })}
            >
              Pay Now
            </AppLink>
          )}
        </div>
      </div>
    </Card>
  );
}

function Due({ owed: { first, total, invoiceCount, daysUntilDue } }: Pick<BillingOverview, 'owed'>) {
  const links = useOverviewLinks();
  if (first === null) {
    return (
      <div>
        <dt>Amount due</dt>
        <dd className={classes.amount}>{total}</dd>
        <dd className={classes.quiet}>You have no invoices to pay.</dd>
      </div>
    );
  }
  const isOnly = invoiceCount === 1;
  return (
    <>
      <div>
        <dt>Amount due</dt>
        <dd className={classes.amount}>{total}</dd>
        {!isOnly && <dd className={classes.quiet}>{invoiceCount} invoices</dd>}
      </div>
      <div>
        <dt>{isOnly ? 'By' : 'First due'}</dt>
        <dd>
          {dayWords(first.dueDate)}{' '}
          <span className={first.isOverdue ? classes.late : classes.quiet}>
            {distanceWords(daysUntilDue ?? 0)}
          </span>
        </dd>
      </div>
      <div>
        <dt>Invoice</dt>
        <dd>
          <AppLink href={links.invoice(first.id)}>{first.displayNumber}</AppLink>{' '}
          {!isOnly && <span className={classes.quiet}>{first.remaining}</span>}
        </dd>
        {first.billedFor && <dd className={classes.quiet}>for {first.billedFor}</dd>}
      </div>
    </>
  );
}
