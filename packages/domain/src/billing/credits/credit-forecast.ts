import { dayAfter, daysFrom } from '../../time/day-text.ts';
import { dayWords, nearDayWords } from '../day-words.ts';
import type { CreditTerms } from './credit-balance.ts';
import { peopleWere } from './credit-words.ts';

/** Before so many days and people a pace is mostly chance: ten people in two weeks could as well be five or fifteen. */
export const forecastMinimum = { days: 14, people: 10 } as const;

/** What is known of a running period. */
export interface CreditPeriod {
  /** Calendar days of the payer, 'YYYY-MM-DD', both included. */
  startsOn: string;
  endsOn: string;
  terms: CreditTerms;
  /** Credits left today: below zero when more people were tested than credits were there. */
  balance: number;
  /** How many people had their first test of the period on each day. Days without any may be left out. */
  firstTests: readonly { day: string; people: number }[];
}

/** When the credits of a period end, in a kind for code and words for people. */
export type CreditForecast =
  | { kind: 'runsOut'; day: string; text: string }
  | { kind: 'lasts'; left: number; text: string }
  | { kind: 'usedUp' | 'unknown'; text: string };

/**
 * When the credits run out if people go on being tested as until today, and in a what-if (design of billing, section 4). The pace is that
 * of the whole period so far: distinct people by days, today included. It knows no seasons, so the words name what it is counted from.
 * @param today 'YYYY-MM-DD' where the payer is
 * @param morePeople people more a month, a whole number of zero or above; zero forecasts the pace alone
 */
export function creditForecast(period: CreditPeriod, today: string, morePeople = 0): CreditForecast {
  const { terms, balance, startsOn, endsOn } = period;
  if (terms !== 'counted') return { kind: 'unknown', text: uncountedTexts[terms] };
  if (today < startsOn) return { kind: 'unknown', text: `This period begins on ${dayWords(startsOn)}.` };
  if (today > endsOn) return { kind: 'unknown', text: `This period ended on ${dayWords(endsOn)}.` };
  if (balance <= 0) return { kind: 'usedUp', text: usedUpText(-balance) };
  const days = daysFrom(startsOn, today) + 1;
  const people = period.firstTests
    .filter(({ day }) => startsOn <= day && day <= today)
    .reduce((sum, each) => sum + each.people, 0);
  const basis = `${peopleWere(people)} tested in the ${days === 1 ? 'first day' : `${days} days`} of this period.`;
  if (days < forecastMinimum.days || people < forecastMinimum.people) {
    return { kind: 'unknown', text: `It is too early to say when the credits run out. ${basis}` };
  }
  const pace = paceOf(people, days, morePeople);
  const daysLeft = daysFrom(today, endsOn);
  const daysUntilEmpty = Math.ceil((balance * pace.days) / pace.people);
  const opening = morePeople === 0 ? 'At this pace' : `With ${morePeople} more people a month`;
  if (daysUntilEmpty <= daysLeft) {
    const day = dayAfter(today, daysUntilEmpty);
    return { kind: 'runsOut', day, text: `${opening} you run out on ${nearDayWords(day, today)}. ${basis}` };
  }
  const left = balance - Math.floor((daysLeft * pace.people) / pace.days);
  const credits = left === 1 ? '1 credit is' : `${left.toLocaleString('en-US')} credits are`;
  const text = `${opening} ${credits} left when the period ends on ${nearDayWords(endsOn, today)}. ${basis}`;
  return { kind: 'lasts', left, text };
}

const uncountedTexts: Record<Exclude<CreditTerms, 'counted'>, string> = {
  unlimited: 'Credits are unlimited, so they do not run out.',
  notApplicable: 'This subscription is billed by hand and counts no credits.',
  inArrears: 'People are billed after they are tested, so no credits run out.',
};

function usedUpText(overage: number): string {
  return overage === 0
    ? 'All credits are used. You can keep testing. Additional people count as overage.'
    : `All credits are used, and ${peopleWere(overage)} tested over them. You can keep testing.`;
}

/** A month has 30.4375 days, a twelfth of the mean year: 487 sixteenths. Whole numbers keep the day exact. */
const month = { sixteenths: 487, perDay: 16 } as const;

/** A pace as people in days, both whole numbers. */
function paceOf(people: number, days: number, morePeople: number): { people: number; days: number } {
  if (!Number.isSafeInteger(morePeople) || morePeople < 0) {
    throw new RangeError('more people a month are a whole number of zero or above');
  }
  return {
    people: people * month.sixteenths + morePeople * month.perDay * days,
    days: days * month.sixteenths,
  };
}
