import { bitsOf, type Evidence, nothing } from './evidence.ts';
import { slipsBetween } from './slips.ts';

/** How two birth dates stand to each other, the likest first. */
export type BirthDateLikeness = 'same' | 'swapped' | 'slip' | 'otherYear' | 'slips' | 'other' | 'unknown';

/** How often each is so in two entries of one person; the rates of Febrl's set 3, with the slips of rosters beside them. */
const ofOnePerson: Readonly<Record<Exclude<BirthDateLikeness, 'unknown'>, number>> = {
  same: 0.9,
  swapped: 0.01,
  slip: 0.03,
  otherYear: 0.004,
  slips: 0.004,
  other: 0.05,
};
/** How many days of the same range are one slip and two slips away from a day. */
const daysBySlip = 30;
const daysBySlips = 400;
const daysOfYear = 365.25;

const words: Readonly<Record<BirthDateLikeness, Omit<Evidence, 'bits'>>> = {
  same: { same: 'birth date' },
  swapped: { differs: 'day and month of birth are swapped' },
  slip: { differs: 'birth date differs by one digit' },
  otherYear: { differs: 'same day and month of birth in another year' },
  slips: { differs: 'birth date differs by two digits' },
  other: { differs: 'different birth date' },
  unknown: {},
};

/**
 * How two birth dates stand to each other, by their digits. A damaged date is compared digit by digit all the same; neighbouring digits
 * that are swapped are one slip.
 */
export function birthDateLikeness(first: string, second: string): BirthDateLikeness {
  if (first === '' || second === '') return 'unknown';
  if (first === second) return 'same';
  if (isDayAndMonthSwapped(first, second)) return 'swapped';
  const slips = slipsBetween(first, second);
  if (slips === 1) return 'slip';
  if (first.slice(4) === second.slice(4)) return 'otherYear';
  return slips === 2 ? 'slips' : 'other';
}

/**
 * What two birth dates say.
 * @param dayShare how likely somebody else is born on either day, 0 to 1
 */
export function birthDateEvidence(likeness: BirthDateLikeness, dayShare: number): Evidence {
  if (likeness === 'unknown') return nothing;
  const m = ofOnePerson[likeness];
  const u: Readonly<Record<typeof likeness, number>> = {
    same: dayShare,
    swapped: dayShare,
    slip: Math.min(0.2, dayShare * daysBySlip),
    otherYear: 1 / daysOfYear,
    // Where all are born within a few years two slips lead to any other day, and say no more against than that.
    slips: Math.min(ofOnePerson.slips / ofOnePerson.other, dayShare * daysBySlips),
    other: 1,
  };
  return { bits: bitsOf(m, u[likeness]), ...words[likeness] };
}

const isDayAndMonthSwapped = (first: string, second: string): boolean =>
  first.slice(4, 6) === second.slice(6, 8) &&
  first === `${second.slice(0, 4)}${second.slice(6, 8)}${second.slice(4, 6)}`;

export const digitsOf = (birthDate: string | null): string => birthDate?.replace(/\D/g, '') ?? '';
