/** The one currency the portal bills in. It is stored with every amount, so that a second one can be told from it. */
export type Currency = 'usd';

/** An amount of money: whole minor units (cents of a dollar), never a fraction of one. */
export interface Money {
  /** A safe integer; below zero for what is owed the other way. */
  readonly cents: number;
  readonly currency: Currency;
}

/** The largest amount that can be stored: a `numeric(14,2)`. */
export const largestCents = 99_999_999_999_999;

/**
 * An amount of whole cents.
 * @param cents a whole number between -99,999,999,999,999 and 99,999,999,999,999
 * @throws RangeError when it is no such number: an amount that was lost in a fraction is a defect, not an input
 */
export function money(cents: number, currency: Currency = 'usd'): Money {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > largestCents) {
    throw new RangeError('an amount of money is a whole number of cents that can be stored');
  }
  // Never minus zero, which would print a minus.
  return { cents: cents === 0 ? 0 : cents, currency };
}

/** The sum of amounts of one currency; nothing summed up is no money. Sums are exact and are not rounded (design of billing, Money). */
export function sumOf(amounts: readonly Money[], currency: Currency = 'usd'): Money {
  let cents = 0n;
  for (const amount of amounts) {
    sameCurrency(amount, { cents: 0, currency });
    cents += BigInt(amount.cents);
  }
  return money(Number(cents), currency);
}

/** What is left of the first amount when the second is taken away. */
export function minus(from: Money, taken: Money): Money {
  sameCurrency(from, taken);
  return money(from.cents - taken.cents, from.currency);
}

/** The smaller of two amounts. */
export const leastOf = (one: Money, other: Money): Money => (minus(one, other).cents > 0 ? other : one);

/** The same amount the other way: what is paid back. */
export const negated = ({ cents, currency }: Money): Money => money(-cents, currency);

/** Decimals that a price may have. A price for each profile is kept in ten-thousandths of a dollar: a `numeric(12,4)`. */
const priceDecimals = 4;

/**
 * What a line of an invoice costs: quantity times price, rounded once to whole cents, halves away from zero.
 * @param quantity a whole number of profiles, tests or pieces; below zero for what is taken back
 * @param price the price of one in dollars, as the decimal text of a `numeric` (for example '1.2345'), with at most four decimals
 * @returns the amount, exact: no binary fraction takes part
 * @throws RangeError when the quantity is not whole, or the price not such a text
 */
export function lineAmount(quantity: number, price: string, currency: Currency = 'usd'): Money {
  if (!Number.isSafeInteger(quantity)) throw new RangeError('a quantity is a whole number');
  const tenThousandths = BigInt(quantity) * scaled(price, priceDecimals);
  return money(Number(dividedHalfAway(tenThousandths, 100n)), currency);
}

/**
 * A share of an amount, rounded to whole cents, halves away from zero: tax at a rate, or a part of a term by days.
 * @param part how much of the whole: a whole number, for example days used
 * @param whole of how many; above zero
 */
export function shareOf({ cents, currency }: Money, part: number, whole: number): Money {
  if (!Number.isSafeInteger(part)) throw new RangeError('a part is a whole number');
  if (!Number.isSafeInteger(whole) || whole <= 0)
    throw new RangeError('a whole is a whole number above zero');
  return money(Number(dividedHalfAway(BigInt(cents) * BigInt(part), BigInt(whole))), currency);
}

/**
 * Divides an amount by weights without losing a cent: each part is the rounded running total less the parts before it, so the parts
 * add up to the amount whatever the weights are (months of a term by their days, a payment over invoices).
 * @param weights whole numbers of zero and above, in the order of the parts; at least one is above zero
 * @returns one amount a weight; a weight of zero gets nothing
 * @throws RangeError when there is nothing to divide by
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('a weight is a whole number of zero or above');
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (!Number.isSafeInteger(whole) || whole === 0)
    throw new RangeError('an amount is divided by at least one weight');
  let reached = 0;
  let given = money(0, amount.currency);
  return weights.map((weight) => {
    reached += weight;
    const soFar = shareOf(amount, reached, whole);
    const part = minus(soFar, given);
    given = soFar;
    return part;
  });
}

/**
 * Reads the decimal text that the database or a form gives.
 * @param text for example '1200', '1200.5' or '-0.05'; at most two decimals, no separators, no sign of a currency
 * @returns the amount, or null where the text is none or too large to be stored
 */
export function readMoney(text: string, currency: Currency = 'usd'): Money | null {
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, sign, whole, fraction = ''] = parts;
  // Fourteen digits at most: exact as a number.
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return money(sign === '-' ? -cents : cents, currency);
}

/** The amount as the database keeps it: '1200.00', with a hyphen for a minus. */
export function decimalText({ cents }: Money): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amount for people, as the specification writes it (B207): '$1,200.00'; below zero '-$5.00'. */
export function formatMoney({ cents }: Money): string {
  const size = Math.abs(cents);
  let whole = String(Math.floor(size / 100));
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`;
  return `${cents < 0 ? '-' : ''}$${whole}.${String(size % 100).padStart(2, '0')}`;
}

/** A decimal text as a whole number of its smallest steps. */
function scaled(text: string, decimals: number): bigint {
  const parts = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text);
  const [, sign = '', whole = '', fraction = ''] = parts ?? [];
  if (parts === null || fraction.length > decimals) {
    throw new RangeError(`a decimal number has at most ${decimals} decimals`);
  }
  const size = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -size : size;
}

/** A division to the nearest whole number, halves away from zero; the divisor is above zero. */
function dividedHalfAway(value: bigint, divisor: bigint): bigint {
  const size = value < 0n ? -value : value;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -rounded : rounded;
}

function sameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) throw new RangeError('amounts of two currencies do not add up');
}
