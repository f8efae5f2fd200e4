import type { BillingInfo, SavedCard } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../brand/brand-provider.tsx';
import { buttonClass } from '../../../design/button/button-class.ts';
import { CreateLink } from '../../../design/button/create-button.tsx';
import { IconCreditCard } from '../../../design/icon/tabler/credit-card.ts';
import { Card } from '../../../design/layout/card.tsx';
import { AppLink } from '../../../design/link/app-link.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { cardsOffText, cardText, expiryNote, isCardExpired } from '../../../records/billing/card-words.ts';
import { useToday } from '../../../records/billing/use-today.ts';
import classes from './billing-overview.module.css';
import { useOverviewLinks } from './overview-links.ts';

/** The saved card, whether invoices are charged to it by themselves, and whom to ask for more. */
export function PaymentMethodCard() {
  const query = useQuery(callQuery(getBillingInfo, {}));
  const { links } = useBrand();
  return (
    <Card title="Payment method">
      <div className={classes.method}>
        {queryFailure('The payment method did not load.', query)}
        {query.isPending && (
          <Loading label="Loading Data...">
            <Skeleton width="100%" height={88} />
          </Loading>
        )}
        {query.data && <Method info={query.data.billingInfo} />}
        <p className={classes.contact}>
          Need more profiles or another plan?{' '}
          <a href={links.contact} target="_blank" rel="noopener noreferrer">
            Contact us
          </a>
        </p>
      </div>
    </Card>
  );
}

function Method({ info: { areCardsOn, card, isAutoPayEnrolled } }: { info: BillingInfo }) {
  const { settings } = useOverviewLinks();
  if (!areCardsOn) return <p className={classes.quiet}>{cardsOffText}</p>;
  if (card === null) {
    return (
      <div className={classes.setting}>
        <div>
          <p>No card is saved.</p>
          <p className={classes.quiet}>Add one to pay invoices here.</p>
        </div>
        <CreateLink href={settings} size="small">
          Add Card
        </CreateLink>
      </div>
    );
  }
  return (
    <>
      <CardLine card={card} />
      <div className={classes.setting}>
        <div>
          <p>Autopay is {isAutoPayEnrolled ? 'on' : 'off'}</p>
          <p className={classes.quiet}>Each invoice billed to this organization is paid on its due date.</p>
        </div>
        <AppLink href={settings} className={buttonClass({ size: 'small' })}>
          {isAutoPayEnrolled ? 'Change' : 'Turn on'}
        </AppLink>
      </div>
    </>
  );
}

function CardLine({ card }: { card: SavedCard }) {
  const today = useToday();
  return (
    <div className={classes.card}>
      <span className={classes.cardIcon}>
        <IconCreditCard size={18} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p>{cardText(card)}</p>
        <p className={isCardExpired(card, today) ? classes.late : classes.quiet}>{expiryNote(card, today)}</p>
      </div>
    </div>
  );
}
