import { expect, test } from 'vitest';
import {
  symptomAnswerMax,
  symptomCategories,
  symptomCategoryMax,
  symptoms,
  symptomTotalMax,
} from './symptoms.ts';

const ofCategory = (category: string) =>
  symptoms.filter((symptom) => symptom.category === category).map((symptom) => symptom.name);

test('C477: 22 symptoms in four categories', () => {
  expect(symptoms).toHaveLength(22);
  expect([...symptomCategories].sort()).toEqual(['Cognitive', 'Emotional', 'Physical', 'Sleep arousal']);
  expect(ofCategory('Physical')).toEqual([
    'Headache',
    'Pressure in head',
    'Neck pain',
    'Nausea or vomiting',
    'Dizziness',
    'Blurred vision',
    'Balance problems',
    'Sensitivity to light',
    'Sensitivity to noise',
  ]);
  expect(ofCategory('Cognitive')).toEqual([
    'Feeling slowed down',
    'Feeling like in a fog',
    "Don't feel right",
    'Difficulty concentrating',
    'Difficulty remembering',
    'Confusion',
  ]);
  expect(ofCategory('Sleep arousal')).toEqual([
    'Fatigue or low energy',
    'Drowsiness',
    'Trouble falling asleep',
  ]);
  expect(ofCategory('Emotional')).toEqual([
    'More emotional',
    'Irritability',
    'Sadness',
    'Nervous or anxious',
  ]);
});

test('they are asked in the order of the form: fatigue before confusion, the emotional ones last', () => {
  expect(symptoms.map(({ id, index }) => id - index)).toEqual(Array<number>(22).fill(1));
  expect(symptoms.map(({ index }) => index)).toEqual(symptoms.map((_, index) => index));
  expect(symptoms[0]?.name).toBe('Headache');
  expect(symptoms[14]?.name).toBe('Fatigue or low energy');
  expect(symptoms[15]?.name).toBe('Confusion');
  expect(symptoms[21]?.name).toBe('Nervous or anxious');
});

test('A384: each is answered up to 6, so the categories end at 54, 36, 18 and 24 and the total at 132', () => {
  expect(symptomAnswerMax).toBe(6);
  expect(symptomCategories.map((category) => [category, symptomCategoryMax(category)])).toEqual([
    ['Physical', 54],
    ['Cognitive', 36],
    ['Sleep arousal', 18],
    ['Emotional', 24],
  ]);
  expect(symptomTotalMax).toBe(132);
});
