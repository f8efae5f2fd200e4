import type { CreditPositionView } from '@plumbline/contract';
import { creditForecast, percentUsed, shownCredits } from '@plumbline/domain';
import { packageName } from '../subscriptions/subscription-view.ts';
import type { CreditPosition } from './credit-positions.ts';

/** Where an organization stands, as the pages show it (pure). */
export function creditPositionView(position: CreditPosition): CreditPositionView {
  const { credits } = position;
  return {
    family: position.family,
    account: position.account,
    productSubscriptionId: position.subscriptionId,
    packageTierId: position.packageTierId,
    packageTier: packageName(position.packageTierId),
    periodStart: position.startsOn,
    periodEnd: position.endsOn,
    today: position.today,
    terms: position.terms,
    ownPeople: position.ownPeople,
    credits: numbersOf(position),
    forecast: forecastOf(position),
    firstTests: credits === null ? null : [...credits.firstTests],
    organizations: credits === null ? null : [...credits.organizations],
  };
}

function numbersOf({ terms, credits }: CreditPosition): CreditPositionView['credits'] {
  if (credits === null) return null;
  const { remaining, overage, text } = shownCredits(terms, credits.sums.balance);
  const share = percentUsed(terms, credits.sums);
  const isShare = 'percent' in share;
  return {
    ...credits.sums,
    remaining,
    remainingText: text,
    overage,
    percentUsed: isShare ? share.percent : null,
    percentUsedText: isShare ? `${share.percent}% used` : share.words,
  };
}

function forecastOf({ credits, today, ...period }: CreditPosition): CreditPositionView['forecast'] {
  if (credits === null) return null;
  const { balance } = credits.sums;
  const forecast = creditForecast({ ...period, balance, firstTests: credits.firstTests }, today);
  return {
    kind: forecast.kind,
    day: forecast.kind === 'runsOut' ? forecast.day : null,
    text: forecast.text,
  };
}
