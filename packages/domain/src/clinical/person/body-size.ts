import { roundTo } from '../../numbers/rounding.ts';

/** The four factors are those of the specification; they are rounded, so they are not exact inverses of each other. */
const centimetersPerInch = 2.54;
const inchesPerCentimeter = 0.393701;
const kilogramsPerPound = 0.453592;
const poundsPerKilogram = 2.20462;

/** Height as it is stored, inches to one decimal, from centimetres as a person typed them (above 0, under 300). */
export function centimetersToInches(centimeters: number): number {
  return roundTo(centimeters * inchesPerCentimeter, 1);
}

/**
 * Height as it is shown in centimetres. Whole ones: a tenth of an inch is a quarter of a centimetre, so every whole number
 * that somebody typed reads back unchanged, and a decimal would claim more than is stored.
 */
export function inchesToCentimeters(inches: number): number {
  return roundTo(inches * centimetersPerInch, 0);
}

/** Weight as it is stored, pounds to one decimal, from kilograms as a person typed them. */
export function kilogramsToPounds(kilograms: number): number {
  return roundTo(kilograms * poundsPerKilogram, 1);
}

/** Weight as it is shown in kilograms, one decimal; every value typed with one decimal, up to 500 kg, reads back unchanged. */
export function poundsToKilograms(pounds: number): number {
  return roundTo(pounds * kilogramsPerPound, 1);
}

/** Height in feet and inches (0 to under 12, one decimal) from stored inches. */
export function feetAndInches(inches: number): { feet: number; inches: number } {
  // In tenths of an inch, so that 71.96 becomes 6 ft 0 in and never 5 ft 12 in.
  const tenths = Math.round(roundTo(inches, 1) * 10);
  return { feet: Math.floor(tenths / 120), inches: (tenths % 120) / 10 };
}

/** Height as it is stored from feet and inches as a person chose them. */
export function inchesFromFeet(feet: number, inches: number): number {
  return roundTo(feet * 12 + inches, 1);
}

/** '5 ft 6 in' or '168 cm', from stored inches. */
export function formatHeight(inches: number, isMetric: boolean): string {
  if (isMetric) return `${inchesToCentimeters(inches)} cm`;
  const height = feetAndInches(inches);
  return `${height.feet} ft ${height.inches} in`;
}

/** '128 lb' or '58.1 kg', from stored pounds. */
export function formatWeight(pounds: number, isMetric: boolean): string {
  return isMetric ? `${poundsToKilograms(pounds)} kg` : `${roundTo(pounds, 1)} lb`;
}
