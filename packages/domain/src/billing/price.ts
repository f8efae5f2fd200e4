import { decimalText, type Money } from './money.ts';

const shape = /^(\d{1,8})(?:\.(\d{1,4}))?$/;

/**
 * A price for each profile in ten-thousandths of a dollar, so that two prices compare and subtract exactly.
 * @param text the decimal text of a `numeric(12,4)`, for example '1.2345'; a price is never below zero
 * @throws RangeError when the text is no such price
 */
export function tenThousandthsOf(text: string): number {
  const [whole = '', fraction = ''] = shape.exec(text)?.slice(1) ?? [];
  if (whole === '') throw new RangeError('a price is a decimal number with at most four decimals');
  return Number(whole + fraction.padEnd(4, '0'));
}

/** Whether a text is a price for each profile: zero or above, at most eight digits before the point and four behind it (B321). */
export const isPrice = (text: string): boolean => shape.test(text);

/** What the first price is above the second, as a decimal text with four decimals; '-' in front where it is below. */
export function priceDifference(one: string, other: string): string {
  const difference = tenThousandthsOf(one) - tenThousandthsOf(other);
  const digits = String(Math.abs(difference)).padStart(5, '0');
  return `${difference < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** An amount as the decimal text that a line has for the price of one: '600.0000'. */
export const priceOfAmount = (amount: Money): string => `${decimalText(amount)}00`;

/** A price for people: '$5.00', and '$1.2345' where it has parts of a cent. */
export function formatPrice(text: string): string {
  const digits = String(tenThousandthsOf(text)).padStart(5, '0');
  const whole = digits.slice(0, -4).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '');
  return `$${whole}.${fraction}`;
}
