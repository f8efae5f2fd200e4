import { centimetersToInches, inchesFromFeet, kilogramsToPounds } from '@plumbline/domain';

/** Height and weight as they are typed, in the units of either system. */
export interface TypedSize {
  centimeters: string;
  feet: string;
  inches: string;
  kilograms: string;
  pounds: string;
}

export const noSize: TypedSize = { centimeters: '', feet: '', inches: '', kilograms: '', pounds: '' };

/** What was typed as the device API takes it; what was left empty is left out. */
export function sizeOf(
  { centimeters, feet, inches, kilograms, pounds }: TypedSize,
  isMetric: boolean,
): { heightInches?: number; weightPounds?: number } {
  const height = isMetric
    ? centimetersToInches(Number(centimeters))
    : inchesFromFeet(Number(feet), Number(inches));
  const weight = isMetric ? kilogramsToPounds(Number(kilograms)) : Number(pounds);
  return {
    ...(height > 0 && { heightInches: height }),
    ...(weight > 0 && { weightPounds: weight }),
  };
}
