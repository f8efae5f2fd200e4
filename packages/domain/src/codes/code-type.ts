/** Whom a code tests: everybody of a group, one profile, or somebody who is added with the test. */
export type CodeAudience = 'group' | 'profile' | 'newProfile';

/** The ids of the specification (C221, C223); those it leaves open are settled in docs/deviations.md. */
const typeIds = {
  screening: { group: 2, profile: 3, newProfile: 5 },
  assessment: { group: 8, profile: 9, newProfile: 11 },
} as const satisfies Record<string, Record<CodeAudience, number>>;

/** A group's assessment that asks for one repetition once somebody has a baseline. */
export const expeditedTypeId = 12;

/** Codes made before there were types; they can be upgraded (C220). */
export const oldStructureTypeId = 1;

const screeningIds: readonly number[] = Object.values(typeIds.screening);
const assessmentIds: readonly number[] = [...Object.values(typeIds.assessment), expeditedTypeId];

/** The `baselineSessionTypeId` of a new code. */
export const codeTypeIdOf = (audience: CodeAudience, isScreening: boolean): number =>
  typeIds[isScreening ? 'screening' : 'assessment'][audience];

/** Whom a code tests, by what it was made for. */
export function codeAudienceOf(code: { groupId: number | null; profileId: number | null }): CodeAudience {
  if (code.groupId !== null) return 'group';
  return code.profileId === null ? 'newProfile' : 'profile';
}

/** Whether a code can be made to ask for one repetition: a group's assessment that counts towards baselines. */
export const canBeExpedited = (kind: Pick<CodeKind, 'baselineSessionTypeId' | 'isNonBaseline'>): boolean =>
  kind.baselineSessionTypeId === typeIds.assessment.group && !kind.isNonBaseline;

export interface CodeKind {
  baselineSessionTypeId: number;
  isScreening: boolean;
  isNonBaseline: boolean;
}

/**
 * What a code is for, in words: `Baseline Assessment`, `Screening` (C222). An id without a meaning of its own (the old structure
 * among them) goes by what the code itself says.
 */
export function codeTypeLabel({ baselineSessionTypeId, isScreening, isNonBaseline }: CodeKind): string {
  const isOne =
    screeningIds.includes(baselineSessionTypeId) ||
    (isScreening && !assessmentIds.includes(baselineSessionTypeId));
  return `${isNonBaseline ? '' : 'Baseline '}${isOne ? 'Screening' : 'Assessment'}`;
}
