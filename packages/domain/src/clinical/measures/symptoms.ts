/** The four categories of the specification; which item is in which is our proposal after the CARE four-factor model. */
export const symptomCategories = ['Physical', 'Cognitive', 'Sleep arousal', 'Emotional'] as const;
export type SymptomCategory = (typeof symptomCategories)[number];

export interface Symptom {
  /** Number on the form, 1 to 22. */
  id: number;
  /** Position in the questionnaire, from 0. */
  index: number;
  name: string;
  category: SymptomCategory;
}

const listed: readonly (readonly [string, SymptomCategory])[] = [
  ['Headache', 'Physical'],
  ['Pressure in head', 'Physical'],
  ['Neck pain', 'Physical'],
  ['Nausea or vomiting', 'Physical'],
  ['Dizziness', 'Physical'],
  ['Blurred vision', 'Physical'],
  ['Balance problems', 'Physical'],
  ['Sensitivity to light', 'Physical'],
  ['Sensitivity to noise', 'Physical'],
  ['Feeling slowed down', 'Cognitive'],
  ['Feeling like in a fog', 'Cognitive'],
  ["Don't feel right", 'Cognitive'],
  ['Difficulty concentrating', 'Cognitive'],
  ['Difficulty remembering', 'Cognitive'],
  ['Fatigue or low energy', 'Sleep arousal'],
  ['Confusion', 'Cognitive'],
  ['Drowsiness', 'Sleep arousal'],
  ['Trouble falling asleep', 'Sleep arousal'],
  ['More emotional', 'Emotional'],
  ['Irritability', 'Emotional'],
  ['Sadness', 'Emotional'],
  ['Nervous or anxious', 'Emotional'],
];

/** The 22 symptoms in the order they are asked (SCAT), each answered from 0 (none) to 6 (severe). */
export const symptoms: readonly Symptom[] = listed.map(([name, category], index) => ({
  id: index + 1,
  index,
  name,
  category,
}));

/** The worst answer to one symptom. The specification's '6-point scale' counts the answers above none. */
export const symptomAnswerMax = 6;

/** The worst total of all symptoms: 132. */
export const symptomTotalMax = symptoms.length * symptomAnswerMax;

/** The worst total of a category: the number of its symptoms times 6. */
export function symptomCategoryMax(category: SymptomCategory): number {
  return symptoms.filter((symptom) => symptom.category === category).length * symptomAnswerMax;
}
