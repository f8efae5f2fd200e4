/** Answers beyond name, birth and body, which are stored together and merged one by one. */
export const mergedAnswers = [
  'genderIdentity',
  'race',
  'ethnicity',
  'hasHadConcussion',
  'lastConcussionDate',
  'hasAttentionDisorder',
  'homeOtherThanEnglish',
  'primaryLanguage',
  'secondaryLanguage',
] as const;
type MergedAnswer = (typeof mergedAnswers)[number];

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
  ...mergedAnswers,
] as const;
export type MergedField = (typeof mergedFields)[number];

/**
 * Ids that an organization gave to its own people. Another one may have given the same id to somebody else, and its partners' systems file by
 * it, so they never leave an organization and its enterprise.
 */
export const idsOfHome = ['externalId', 'uniqueId'] as const satisfies readonly MergedField[];
export type MergeSide = 'keep' | 'lose';

export type MergedPerson = Readonly<Record<MergedField, unknown>>;

/** Which value a field gets, and whether somebody may choose the other one. */
export interface FieldMerge {
  wins: MergeSide;
  isChangeable: boolean;
  /** The question whose answer decides this one; null where the field is decided by itself. */
  follows: MergedField | null;
}

/** Answers that say nothing without the answer before: a date of a concussion that the kept answer says nobody had would contradict it. */
const questionOf: Partial<Readonly<Record<MergedField, MergedField>>> = {
  lastConcussionDate: 'hasHadConcussion',
  primaryLanguage: 'homeOtherThanEnglish',
};

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
 * differ, the other may be chosen. An answer to a further question goes with the answer that asked it, where the two profiles differ in that.
 * @param staying fields of which the kept profile has its own value whatever the other one has
 */
export function mergeFields(
  keep: MergedPerson,
  lose: MergedPerson,
  choices: Partial<Readonly<Record<MergedField, MergeSide | undefined>>> = {},
  staying: readonly MergedField[] = [],
): Readonly<Record<MergedField, FieldMerge>> {
  const decide = (field: MergedField): FieldMerge => {
    if (staying.includes(field)) return { wins: 'keep', isChangeable: false, follows: null };
    const question = questionOf[field];
    if (question !== undefined && !isSame(keep[question], lose[question]))
      return { wins: decide(question).wins, isChangeable: false, follows: question };
    const isChangeable = !isEmpty(keep[field]) && !isEmpty(lose[field]) && !isSame(keep[field], lose[field]);
    const filled = isEmpty(keep[field]) && !isEmpty(lose[field]) ? 'lose' : 'keep';
    return { wins: isChangeable ? (choices[field] ?? 'keep') : filled, isChangeable, follows: null };
  };
  return Object.fromEntries(mergedFields.map((field) => [field, decide(field)])) as Record<
    MergedField,
    FieldMerge
  >;
}

type Answers = Readonly<Record<string, unknown>>;

/** The answers of the merged profile: each of the side that wins it, and whatever else one of the two has. */
export function mergeAnswers(
  keep: Answers,
  lose: Answers,
  fields: Readonly<Record<MergedAnswer, Pick<FieldMerge, 'wins'>>>,
): Answers {
  const merged: Record<string, unknown> = { ...keep };
  for (const [name, value] of Object.entries(lose)) if (isEmpty(merged[name])) merged[name] = value;
  for (const name of mergedAnswers) {
    const winner = fields[name].wins === 'keep' ? keep : lose;
    if (name in winner) merged[name] = winner[name];
    else delete merged[name];
  }
  return merged;
}

/** How many ids of the lost profile's home the kept one does not get, where the two are at home in organizations of their own. */
export const countStayingIds = (keep: MergedPerson, lose: MergedPerson): number =>
  idsOfHome.filter((field) => !isEmpty(lose[field]) && !isSame(keep[field], lose[field])).length;

/** Whether two profiles say what can hardly be said of one person: another birth date and another sex. */
export const isContradiction = (keep: MergedPerson, lose: MergedPerson): boolean =>
  (['birthDate', 'sex'] as const).every(
    (field) => !isEmpty(keep[field]) && !isEmpty(lose[field]) && keep[field] !== lose[field],
  );
