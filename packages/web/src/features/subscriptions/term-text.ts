import type { ProductSubscription } from '@plumbline/contract';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';

/** A term in words: 'Sports+ from Aug 1, 2026 to Jul 31, 2027'. */
export const termText = ({
  packageTier,
  subscriptionStartDate,
  subscriptionEndDate,
}: ProductSubscription): string =>
  `${packageTier} from ${formatLongCalendarDate(subscriptionStartDate)} to ${formatLongCalendarDate(subscriptionEndDate)}`;
