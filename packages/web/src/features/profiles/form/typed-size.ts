import {
  centimetersToInches,
  feetAndInches,
  inchesFromFeet,
  inchesToCentimeters,
  kilogramsToPounds,
  poundsToKilograms,
} from '@plumbline/domain/clinical/person/body-size';
import { roundTo } from '@plumbline/domain/numbers/rounding';

/** Height and weight as they are typed, in the units of the organization. */
export interface TypedSize {
  heightInCentimeters: string;
  heightInFeet: string;
  heightInInches: string;
  weight: string;
}

/** From here on a height is none: what is typed must be less. */
const heightLimit = { centimeters: 300, feet: 11, inches: 12 } as const;
const weightLimitPounds = 2_000;
/** The least that a tenth of an inch or of a pound can say. */
const smallest = 0.1;
const aboveZero = 'must be above 0';

const decimal = /^\d+(\.\d*)?$|^\.\d+$/;

interface SizeProblem {
  field: keyof TypedSize;
  message: string;
}

/** What is wrong with one number, which must be less than `limit`. */
function problemIn(field: keyof TypedSize, typed: string, limit: number, unit: string): SizeProblem[] {
  if (typed.trim() === '') return [{ field, message: 'required' }];
  if (!decimal.test(typed.trim())) return [{ field, message: 'must be a number or decimal' }];
  return Number(typed) < limit ? [] : [{ field, message: `must be less than ${limit} ${unit}` }];
}

/** What is wrong with height and weight. No inches after feet count as zero. */
export const sizeProblems = (size: TypedSize, isMetric: boolean): SizeProblem[] => [
  ...heightProblems(size, isMetric),
  ...weightProblems(size, isMetric),
];

function heightProblems(size: TypedSize, isMetric: boolean): SizeProblem[] {
  const { centimeters, feet, inches } = heightLimit;
  const problems = isMetric
    ? [problemIn('heightInCentimeters', size.heightInCentimeters, centimeters, 'cm')]
    : [
        problemIn('heightInFeet', size.heightInFeet, feet, 'ft'),
        problemIn('heightInInches', size.heightInInches.trim() || '0', inches, 'in'),
      ];
  const found = problems.flat();
  if (found.length > 0) return found;
  // A tenth of an inch is a quarter of a centimetre: a decimal would come back as another one.
  if (isMetric && !Number.isInteger(Number(size.heightInCentimeters)))
    return [{ field: 'heightInCentimeters', message: 'must be in whole cm' }];
  if (storedHeight(size, isMetric) >= smallest) return [];
  return [{ field: isMetric ? 'heightInCentimeters' : 'heightInFeet', message: aboveZero }];
}

function weightProblems(size: TypedSize, isMetric: boolean): SizeProblem[] {
  const found = isMetric
    ? problemIn('weight', size.weight, poundsToKilograms(weightLimitPounds), 'kg')
    : problemIn('weight', size.weight, weightLimitPounds, 'lb');
  if (found.length > 0 || storedWeight(size, isMetric) >= smallest) return found;
  return [{ field: 'weight', message: aboveZero }];
}

/** Inches to a tenth, of a height that has no problem. */
export const storedHeight = (size: TypedSize, isMetric: boolean): number =>
  isMetric
    ? centimetersToInches(Number(size.heightInCentimeters))
    : inchesFromFeet(Number(size.heightInFeet), Number(size.heightInInches));

/** Pounds to a tenth, of a weight that has no problem. */
export const storedWeight = ({ weight }: TypedSize, isMetric: boolean): number =>
  isMetric ? kilogramsToPounds(Number(weight)) : roundTo(Number(weight), 1);

/** What is stored as the fields show it; empty where nothing is. */
export function typedSize(height: number | null, weight: number | null, isMetric: boolean): TypedSize {
  const parts = height === null ? null : feetAndInches(height);
  const shownWeight = weight === null ? '' : isMetric ? poundsToKilograms(weight) : roundTo(weight, 1);
  return {
    heightInCentimeters: height === null ? '' : String(inchesToCentimeters(height)),
    heightInFeet: parts === null ? '' : String(parts.feet),
    heightInInches: parts === null ? '' : String(parts.inches),
    weight: String(shownWeight),
  };
}
