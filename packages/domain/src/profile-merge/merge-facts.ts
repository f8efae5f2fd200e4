/** What is known of a person and is merged field by field. */
export const mergedFields = [
  'firstName',
  'lastName',
  'birthDate',
  'sex',
  'gender',
  'height',
  'weight',
  'email',
  'externalId',
  'uniqueId',
  'graduationYear',
  'additionalData',
] as const;
export type MergedField = (typeof mergedFields)[number];
export type MergeSide = 'keep' | 'lose';

export type MergedPerson = Readonly<Record<MergedField, unknown>>;

/** Which value a field gets, and whether somebody may choose the other one. */
export interface FieldMerge {
  wins: MergeSide;
  isChangeable: boolean;
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isAnswers(value) && Object.values(value).every(isEmpty));

const isAnswers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same, whatever the order of the answers in them. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
  if (isAnswers(one) && isAnswers(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
      isSame(one[key], other[key]),
    );
  return one === other || (isEmpty(one) && isEmpty(other));
}

/**
 * Decides the fields of two profiles of one person: the value of the kept profile wins, and an empty one is filled. Where both have one and they
 * differ, the other may be chosen.
 */
export function mergeFields(
  keep: MergedPerson,
  lose: MergedPerson,
  choices: Partial<Readonly<Record<MergedField, MergeSide | undefined>>> = {},
): Readonly<Record<MergedField, FieldMerge>> {
  const decided = mergedFields.map((field) => {
    const isChangeable = !isEmpty(keep[field]) && !isEmpty(lose[field]) && !isSame(keep[field], lose[field]);
    const filled = isEmpty(keep[field]) && !isEmpty(lose[field]) ? 'lose' : 'keep';
    return [field, { wins: isChangeable ? (choices[field] ?? 'keep') : filled, isChangeable }] as const;
  });
  return Object.fromEntries(decided) as Record<MergedField, FieldMerge>;
}

/** The answers of both, each of which is filled where it is empty. */
export function mergeAnswers(
  keep: unknown,
  lose: unknown,
  wins: MergeSide,
): Readonly<Record<string, unknown>> {
  const [first, second] = (wins === 'keep' ? [keep, lose] : [lose, keep]).map((value) =>
    isAnswers(value) ? value : {},
  );
  const given = Object.entries(first ?? {}).filter(([, value]) => !isEmpty(value));
  return { ...first, ...second, ...Object.fromEntries(given) };
}

/** Whether two profiles say what can hardly be said of one person: another birth date and another sex. */
export const isContradiction = (keep: MergedPerson, lose: MergedPerson): boolean =>
  (['birthDate', 'sex'] as const).every(
    (field) => !isEmpty(keep[field]) && !isEmpty(lose[field]) && keep[field] !== lose[field],
  );
