/**
 * Rounds to 0, 1 or 2 decimals, halves away from zero, so that a change and its opposite read alike. The last digits of a
 * binary fraction are forgiven: 1.005 counts as a half although it is stored as 1.00499999999999989.
 * Never gives minus zero.
 */
export function roundTo(value: number, decimals: 0 | 1 | 2): number {
  const factor = 10 ** decimals;
  const size = Math.abs(value) * factor;
  const rounded = Math.floor(size + 0.5 + size * 4 * Number.EPSILON) / factor;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** `roundTo` as text with exactly that many decimals, for example '71.0'; a minus is the true minus sign. */
export function formatRounded(value: number, decimals: 0 | 1 | 2): string {
  const rounded = roundTo(value, decimals);
  return `${rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(decimals)}`;
}

/** The same with '+' in front of what is above zero; zero has no sign. */
export function formatSigned(value: number, decimals: 0 | 1 | 2): string {
  return `${roundTo(value, decimals) > 0 ? '+' : ''}${formatRounded(value, decimals)}`;
}

/**
 * A number that is said to be under a limit, with one decimal, towards zero: 89.96 under 90 reads 89.9, never 90.0.
 */
export function formatBelow(value: number): string {
  return formatRounded(Math.trunc(value * 10) / 10, 1);
}
