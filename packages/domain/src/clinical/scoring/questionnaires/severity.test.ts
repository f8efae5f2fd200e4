import { expect, test } from 'vitest';
import { measureOf } from '../../measures/find-measure.ts';
import { answerInWords, itemTopicOf } from './item-topics.ts';
import { severityBandsOf, severityOf } from './severity.ts';

const spans = (measureId: number) =>
  severityBandsOf(measureId).map(({ word, from, to }) => `${from}-${to} ${word}`);

test('C495: PHQ-9 has a word for every total: 1 to 4 minimal, 5 to 9 mild, 10 to 14 moderate, 15 to 19 moderate severe, 20 to 27 severe', () => {
  expect(spans(1016)).toEqual([
    '0-0 None',
    '1-4 Minimal',
    '5-9 Mild',
    '10-14 Moderate',
    '15-19 Moderate severe',
    '20-27 Severe',
  ]);
});

test('C496: GAD-7 has a word for every total: 0 to 4 minimal, 5 to 9 mild, 10 to 14 moderate, 15 to 21 severe', () => {
  expect(spans(1017)).toEqual(['0-4 Minimal', '5-9 Mild', '10-14 Moderate', '15-21 Severe']);
});

test.each([1016, 1017, 1026])('the word of every total of %i is that of the band it lies in', (measureId) => {
  for (let total = 0; total <= measureOf(measureId).axis.max; total += 1) {
    const band = severityBandsOf(measureId).filter(({ from, to }) => from <= total && total <= to);
    expect(band.map(({ word }) => word)).toEqual([severityOf(measureId, total)]);
  }
});

test('other measures have no bands and no topics, and no score has no word', () => {
  expect(severityBandsOf(1002)).toEqual([]);
  expect(severityOf(1002, 250)).toBeNull();
  expect(severityOf(1016, null)).toBeNull();
  expect(itemTopicOf(73, 0)).toBeNull();
  expect(answerInWords(1026, 3)).toBeNull();
});

test('the ninth question of PHQ-9 is the one on self-harm, and answers have words', () => {
  expect(itemTopicOf(1016, 8)).toBe('Thoughts of self-harm');
  expect(itemTopicOf(1016, 9)).toBeNull();
  expect([0, 1, 2, 3, 4].map((answer) => answerInWords(1017, answer))).toEqual([
    'Not at all',
    'Several days',
    'More than half the days',
    'Nearly every day',
    null,
  ]);
});
