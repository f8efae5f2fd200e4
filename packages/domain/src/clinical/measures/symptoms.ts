/** The four categories of the specification; which item is in which is our proposal after the CARE four-factor model. */
export const symptomCategories = ['Physical', 'Cognitive', 'Sleep arousal', 'Emotional'] as const;
export type SymptomCategory = (typeof symptomCategories)[number];

export interface Symptom {
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

/** The 22 symptoms in the order they are asked, each answered from 0 (none) to 6 (severe). */
export const symptoms: readonly Symptom[] = listed.map(([name, category], index) => ({
  index,
  name,
  category,
}));

export const symptomAnswerMax = 6;
