import type { BillingOverview } from '@plumbline/contract';
import { type AccountStatus, accountStatusLabels } from '@plumbline/domain/billing/account-status';
import { dayWords, distanceWords } from '@plumbline/domain/billing/day-words';
import { buttonClass } from '../../../design/button/button-class.ts';
import { Chip } from '../../../design/label/chip.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import type { Tone } from '../../../design/tones.ts';
import { stringifySearch } from '../../../platform/navigation/search-params.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import classes from './billing-overview.module.css';

const tones: Readonly<Record<AccountStatus, Tone>> = {
  active: 'status-active',
  pastDue: 'change-bad',
  noPackage: 'status-inactive',
};

/** The list of invoices of the organization, with one of them open where an id is given. */
function useInvoicesHref(id?: number): string {
  const orgId = useCurrentUser().selectedOrganization?.id;
  return `/billing/view-invoices${stringifySearch({ orgId, id })}`;
}

/** How the account stands, what is owed and by when, and the button that pays it. */
export function OwedCard({ overview }: { overview: BillingOverview }) {
  const { accountStatus, owed } = overview;
  const allHref = useInvoicesHref();
  return (
    <Card label="Account">
      <div className={classes.owed}>
        <dl className={classes.facts}>
          <div>
            <dt>Account status</dt>
            <dd>
              <Chip tone={tones[accountStatus]}>{accountStatusLabels[accountStatus]}</Chip>
            </dd>
          </div>
          <Due owed={owed} />
        </dl>
        <div className={classes.actions}>
          <AppLink href={allHref} className={buttonClass({ size: 'large' })}>
            View Invoices
          </AppLink>
          {owed.first !== null && <PayNow id={owed.first.id} />}
        </div>
      </div>
    </Card>
  );
}

function PayNow({ id }: { id: number }) {
  return (
    <AppLink href={useInvoicesHref(id)} className={buttonClass({ variant: 'primary', size: 'large' })}>
      Pay Now
    </AppLink>
  );
}

function Due({ owed: { first, total, invoiceCount, daysUntilDue } }: Pick<BillingOverview, 'owed'>) {
  const firstHref = useInvoicesHref(first?.id);
  if (first === null) {
    return (
      <div>
        <dt>Amount due</dt>
        <dd className={classes.amount}>{total}</dd>
        <dd className={classes.quiet}>No invoice is waiting to be paid.</dd>
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
          <AppLink href={firstHref}>{first.displayNumber}</AppLink>{' '}
          {!isOnly && <span className={classes.quiet}>{first.remaining}</span>}
        </dd>
      </div>
    </>
  );
}
