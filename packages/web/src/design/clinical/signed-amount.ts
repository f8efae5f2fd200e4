import { formatSigned, roundTo } from '@plumbline/domain/numbers/rounding';

export interface AmountFormat {
  /** `%` stands at the number, every other unit after a space. */
  unit?: string | undefined;
  /** Digits after the point; none unless given. */
  decimals?: 0 | 1 | 2 | undefined;
}

export interface SignedAmount {
  /** `−19%`, `+41 ms`, `0%` */
  text: string;
  /** Of the number as it is shown: an amount that rounds to zero has no direction. */
  direction: 'up' | 'down' | 'none';
}

/** A change as people read it: always with its sign, and with the direction that the shown number has. */
export function signedAmount(amount: number, { unit = '', decimals = 0 }: AmountFormat = {}): SignedAmount {
  const rounded = roundTo(amount, decimals);
  const direction = rounded === 0 ? 'none' : rounded > 0 ? 'up' : 'down';
  const space = unit === '' || unit === '%' ? '' : ' ';
  return { text: `${formatSigned(rounded, decimals)}${space}${unit}`, direction };
}
