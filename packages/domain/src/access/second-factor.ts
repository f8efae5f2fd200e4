/** What decides whether somebody who is proven once is asked to prove themselves again. */
export interface SecondFactorFacts {
  /** One of the account's organizations asks for a second factor. */
  isRequired: boolean;
  /** How many days one lasts on a browser; of several organizations the strictest. 0: not beyond the sign-in itself. */
  periodDays: number;
  /** When this browser last gave one for this account; null: never. */
  verifiedAt: Date | null;
  /** This account has signed in on this browser before. */
  isKnownDevice: boolean;
  /** Many wrong passwords came in lately, from anywhere. */
  isUnderAttack: boolean;
}

/**
 * - `notNeeded`: nobody asks for one.
 * - `remembered`: this browser gave one that still lasts.
 * - `ask`: a code, by any way the account has.
 * - `askByEmail`: a code by email, because of many failures; a browser that is known is left alone, so that a stranger who
 *   guesses locks nobody out.
 */
export type SecondFactorNeed = 'notNeeded' | 'remembered' | 'ask' | 'askByEmail';

const dayMs = 86_400_000;

/** Whether a sign-in needs a second factor now. */
export function secondFactorNeed(facts: SecondFactorFacts, now: Date): SecondFactorNeed {
  if (facts.isRequired) {
    const lastsSince = now.getTime() - facts.periodDays * dayMs;
    const lasts =
      facts.periodDays > 0 && facts.verifiedAt !== null && facts.verifiedAt.getTime() > lastsSince;
    return lasts ? 'remembered' : 'ask';
  }
  return facts.isUnderAttack && !facts.isKnownDevice ? 'askByEmail' : 'notNeeded';
}

/** Days a second factor lasts where nobody chose a number. */
const defaultMfaVerificationPeriodDays = 10;
export const maxMfaVerificationPeriodDays = 365;

/**
 * The verification period of what was typed or sent: whole days from 0 (every sign-in) to 365. What is no number is 10.
 */
export function mfaVerificationPeriodOf(given: unknown): number {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof number !== 'number' || !Number.isFinite(number)) return defaultMfaVerificationPeriodDays;
  return Math.min(maxMfaVerificationPeriodDays, Math.max(0, Math.floor(number)));
}
