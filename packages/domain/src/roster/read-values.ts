import { centimetersToInches, inchesFromFeet, kilogramsToPounds } from '../clinical/person/body-size.ts';
import { roundTo } from '../numbers/rounding.ts';

const decimal = (text: string): number => Number(text.replace(',', '.'));

/**
 * Reads a height: 70, 70 in, 5'10", 5 ft 10 in, 178 cm, 1.78 m.
 * @param isMetric whether a bare number is centimetres
 * @returns inches to a tenth, as heights are stored; null when it is no height
 */
export function readHeight(written: string, isMetric: boolean): number | null {
  const text = written
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[“”]|''/g, '"');
  const feet = /^(\d)\s*(?:'|ft\.?|feet|foot)\s*(?:(\d{1,2}(?:[.,]\d)?)\s*(?:"|in\.?|inch(?:es)?)?)?$/.exec(
    text,
  );
  if (feet) {
    const inches = decimal(feet[2] ?? '0');
    return inches < 12 ? inchesFromFeet(Number(feet[1]), inches) : null;
  }
  const number = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(cm|m|in\.?|inch(?:es)?|")?$/.exec(text);
  if (!number) return null;
  const [value, unit = isMetric ? 'cm' : 'in'] = [decimal(number[1] ?? ''), number[2]];
  if (unit === 'm') return centimetersToInches(value * 100);
  return unit === 'cm' ? centimetersToInches(value) : roundTo(value, 1);
}

/**
 * Reads a weight: 128, 128.5 lbs, 58 kg.
 * @param isMetric whether a bare number is kilograms
 * @returns pounds to a tenth, as weights are stored; null when it is no weight
 */
export function readWeight(written: string, isMetric: boolean): number | null {
  const number = /^(\d{1,4}(?:[.,]\d{1,2})?)\s*(lbs?\.?|pounds?|kgs?|kilos?|kilograms?)?$/.exec(
    written.trim().toLowerCase(),
  );
  if (!number) return null;
  const [value, unit = isMetric ? 'kg' : 'lb'] = [decimal(number[1] ?? ''), number[2]];
  return unit.startsWith('k') ? kilogramsToPounds(value) : roundTo(value, 1);
}

/**
 * Splits a whole name: 'Okafor, Maya' and 'Maya Okafor'. Of more than two words without a comma the last one is the last name.
 * @returns first and last name, either empty where the cell does not hold it
 */
export function splitName(written: string): { firstName: string; lastName: string } {
  const text = written.trim().replace(/\s+/g, ' ');
  const comma = text.indexOf(',');
  if (comma >= 0) return { firstName: text.slice(comma + 1).trim(), lastName: text.slice(0, comma).trim() };
  const space = text.lastIndexOf(' ');
  return space < 0
    ? { firstName: text, lastName: '' }
    : { firstName: text.slice(0, space), lastName: text.slice(space + 1) };
}

const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Finds the choice that a cell names: by its label, by another word for it, or by a part of the label that no other choice has.
 * @param choices with every word each may be written as
 * @returns the choice's id; null when none or several are meant
 */
export function readChoice<Id>(
  written: string,
  choices: readonly { id: Id; words: readonly string[] }[],
): Id | null {
  const word = plainWord(written);
  if (word === '') return null;
  const exact = choices.find(({ words }) => words.some((one) => plainWord(one) === word));
  if (exact !== undefined) return exact.id;
  if (word.length < 3) return null;
  const partly = choices.filter(({ words }) => words.some((one) => plainWord(one).startsWith(word)));
  return partly.length === 1 && partly[0] !== undefined ? partly[0].id : null;
}

/** The parts of a cell that lists several: 'Football; Soccer'. A comma splits too, unless the whole is one name that `isKnown`. */
export function readList(written: string, isKnown: (text: string) => boolean = () => false): string[] {
  const parts = written.split(/[;|\n]/).flatMap((part) => (isKnown(part.trim()) ? [part] : part.split(',')));
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}
