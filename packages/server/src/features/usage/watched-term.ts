import type { Payer } from '../../records/invoices/payer.ts';
import type { SubscriptionRow } from '../../records/subscriptions/subscription-rows.ts';

/** A term that a job looks at, and who pays for it. */
export interface Watched {
  term: SubscriptionRow;
  payer: Payer;
}
