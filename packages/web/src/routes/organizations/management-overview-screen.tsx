import { Stack } from '../../design/layout/stack.tsx';
import { NewestInvoicesCard } from '../../features/billing/overview/newest-invoices-card.tsx';
import { AccessConnectionsCard, BillingConnectionsCard } from '../../features/connections/overview-cards.tsx';
import { CurrentSubscriptionCard } from '../../features/subscriptions/current-subscription-card.tsx';
import classes from './management-overview-screen.module.css';

/** What there is to know of the open organization at a glance: with whom it is connected, its package, its newest 5 invoices (B043). */
export function ManagementOverviewScreen() {
  return (
    <Stack>
      <div className={classes.pair}>
        <BillingConnectionsCard />
        <AccessConnectionsCard />
      </div>
      <CurrentSubscriptionCard />
      <NewestInvoicesCard most={5} newestBy="id" />
    </Stack>
  );
}
