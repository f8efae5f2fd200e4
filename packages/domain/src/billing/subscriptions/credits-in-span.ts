import { isBilledInArrears, type Subscription, totalProfileCount } from './subscription.ts';
import { shareADay } from './subscription-terms.ts';

type CreditTerm = Pick<
  Subscription,
  | 'startsOn'
  | 'endsOn'
  | 'packageTierId'
  | 'isPrePaid'
  | 'profileCount'
  | 'profileAddOnCount'
  | 'isFree'
  | 'isDemo'
  | 'isManualBilling'
>;

/**
 * The profiles of the terms that hold on a day of a span, against which the people of the span are drawn (design of billing, B052). Terms
 * without finite credits have none: free ones, trials, manually billed ones and those billed in arrears.
 * @param span days 'YYYY-MM-DD', both included
 */
export const creditsInSpan = (
  terms: readonly CreditTerm[],
  span: { startsOn: string; endsOn: string },
): number =>
  terms
    .filter((term) => shareADay(term, span))
    .filter((term) => !(term.isFree || term.isDemo || term.isManualBilling || isBilledInArrears(term)))
    .reduce((sum, term) => sum + totalProfileCount(term), 0);
