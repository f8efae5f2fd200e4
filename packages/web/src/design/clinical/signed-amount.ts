/** U+2212: as wide as the plus, and read aloud as "minus". */
const minus = '−';

export interface AmountFormat {
  /** `%` stands at the number, every other unit after a space. */
  unit?: string | undefined;
  /** Digits after the point; none unless given. */
  decimals?: number | undefined;
}

export interface SignedAmount {
  /** `−19%`, `+41 ms`, `0%` */
  text: string;
  /** Of the number as it is shown: an amount that rounds to zero has no direction. */
  direction: 'up' | 'down' | 'none';
}

/** A change as people read it: always with its sign, and with the direction that the shown number has. */
export function signedAmount(amount: number, { unit = '', decimals = 0 }: AmountFormat = {}): SignedAmount {
  const digits = Math.abs(amount).toFixed(decimals);
  const direction = Number(digits) === 0 ? 'none' : amount > 0 ? 'up' : 'down';
  const sign = { up: '+', down: minus, none: '' }[direction];
  const space = unit === '' || unit === '%' ? '' : ' ';
  return { text: `${sign}${digits}${space}${unit}`, direction };
}
