/** What is known of a person's function; null where a test was not done. */
export interface FunctionFacts {
  ageYears: number;
  sex: 'M' | 'F' | null;
  /** The tandem stage of the CDC 4-stage balance test, as `tandemHeldSeconds` tells it. */
  tandemHeldSeconds: number | null;
  timedUpAndGoSeconds: number | null;
  chairStands: number | null;
}

/** 1 low, 2 raised, 3 high, 0 unknown: the stamp of the fall-risk summary (`fallRiskTypeId`). */
export type FallRiskTypeId = 0 | 1 | 2 | 3;

const minAgeYears = 60;
/** The stages of the CDC 4-stage balance test that come before the tandem stage, and that stage. */
const stancesBeforeTandem: readonly number[] = [16, 23];
const tandemStanceId = 37;
const tandemSeconds = 10;
const timedUpAndGoSeconds = 12;

/** A stage of the CDC 4-stage balance test, and how long it was held. */
export interface HeldStance {
  stanceId: number | null;
  seconds: number;
}

/**
 * How long the tandem stage was held, in seconds; of several attempts the longest. The test ends at the first stage that is not held for
 * ten seconds (CDC STEADI), so whoever lost an easier one and was not brought to the tandem stage held it for 0. Null where nothing
 * tells: the tandem stage was not tried though the easier ones were held, or not tried either.
 */
export function tandemHeldSeconds(held: readonly HeldStance[]): number | null {
  const longest = (id: number): number | null => {
    const seconds = held.flatMap((one) => (one.stanceId === id ? one.seconds : []));
    return seconds.length === 0 ? null : Math.max(...seconds);
  };
  const hasLostEasier = stancesBeforeTandem.some((id) => (longest(id) ?? tandemSeconds) < tandemSeconds);
  return longest(tandemStanceId) ?? (hasLostEasier ? 0 : null);
}

/** Below the figure is a risk (CDC STEADI, after Rikli and Jones 1999): from this age, men, women. */
const chairStandTable: readonly (readonly [fromAgeYears: number, men: number, women: number])[] = [
  [90, 7, 4],
  [85, 8, 8],
  [80, 10, 9],
  [75, 11, 10],
  [70, 12, 10],
  [65, 12, 11],
  [60, 14, 12],
];

/**
 * Whether a number of chair stands is below average for age and sex. Null where there is no table: under 60 or over 94 years, or
 * without a sex.
 */
export function isBelowAverageChairStand(
  facts: Pick<FunctionFacts, 'ageYears' | 'sex'> & { chairStands: number },
): boolean | null {
  const { ageYears, sex, chairStands } = facts;
  if (sex === null || ageYears >= 95) return null;
  const row = chairStandTable.find(([from]) => ageYears >= from);
  if (row === undefined) return null;
  return chairStands < (sex === 'M' ? row[1] : row[2]);
}

/**
 * The fall-risk stamp (proposal, on the cut-offs of CDC STEADI): high when two of the three tests are past their cut-off, raised with
 * one, low when all three were done and none is, otherwise unknown. Null under 60 years, where the cut-offs do not hold.
 */
export function fallRiskOf(facts: FunctionFacts): FallRiskTypeId | null {
  if (facts.ageYears < minAgeYears) return null;
  const signs = [
    facts.tandemHeldSeconds === null ? null : facts.tandemHeldSeconds < tandemSeconds,
    facts.timedUpAndGoSeconds === null ? null : facts.timedUpAndGoSeconds >= timedUpAndGoSeconds,
    facts.chairStands === null
      ? null
      : isBelowAverageChairStand({ ...facts, chairStands: facts.chairStands }),
  ];
  const raised = signs.filter((sign) => sign === true).length;
  if (raised >= 2) return 3;
  if (raised === 1) return 2;
  return signs.every((sign) => sign === false) ? 1 : 0;
}
