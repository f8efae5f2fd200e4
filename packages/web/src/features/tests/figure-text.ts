/** The units that end the names of a receipt's figures; a share is told in per cent. */
const units: readonly (readonly [suffix: string, unit: string, factor: number])[] = [
  ['Mps2', 'm/s²', 1],
  ['Degrees', '°', 1],
  ['Points', 'points', 1],
  ['Share', '%', 100],
  ['Hz', 'Hz', 1],
  ['Ms', 'ms', 1],
  ['Cm', 'cm', 1],
  ['S', 's', 1],
];

/** Short forms that are no words. */
const wordsOf: Readonly<Record<string, string>> = {
  sd: 'standard deviation',
  rms: 'RMS',
};

/** A number as a receipt shows it: whole, or with four digits that matter. */
export const figureNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(4)));

/** A figure of a receipt as people read it: `sdMs` of 12.3456 is 'Standard deviation' and '12.35 ms'. */
export function figureText(key: string, value: number): { label: string; value: string } {
  const [suffix, unit, factor] = units.find(([ending]) => key.endsWith(ending)) ?? ['', '', 1];
  const words = key
    .slice(0, key.length - suffix.length)
    .replace(/Count$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => wordsOf[word] ?? word)
    .join(' ');
  const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  if (/^(is|used|has)[A-Z]/.test(key)) return { label, value: value === 0 ? 'no' : 'yes' };
  const number = figureNumber(value * factor);
  return { label, value: unit === '' ? number : `${number} ${unit}` };
}
