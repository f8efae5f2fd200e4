import { expect, test } from 'vitest';
import { gad7, maxTotalOf, phq9, questionnaires } from './questionnaires.ts';

const bandsOf = (questionnaire: typeof phq9) =>
  questionnaire.bands.map(({ from, to, label }) => `${from} to ${to} ${label.toLowerCase()}`);

test('A408 C495: the PHQ-9 bands, and 0 reads none', () => {
  expect(bandsOf(phq9)).toEqual([
    '0 to 0 none',
    '1 to 4 minimal',
    '5 to 9 mild',
    '10 to 14 moderate',
    '15 to 19 moderate severe',
    '20 to 27 severe',
  ]);
});

test('A409 C496: the GAD-7 bands', () => {
  expect(bandsOf(gad7)).toEqual(['0 to 4 minimal', '5 to 9 mild', '10 to 14 moderate', '15 to 21 severe']);
});

test.each(questionnaires)('every total of measure $measureId is in exactly one band', (questionnaire) => {
  for (let total = 0; total <= maxTotalOf(questionnaire); total += 1) {
    expect(questionnaire.bands.filter(({ from, to }) => from <= total && total <= to)).toHaveLength(1);
  }
  expect(questionnaire.bands.at(-1)?.to).toBe(maxTotalOf(questionnaire));
});

test('nine and seven items from 0 to 3, and the alert is on the item about self-harm', () => {
  expect([phq9, gad7].map(({ itemLabels, maxAnswer }) => [itemLabels.length, maxAnswer])).toEqual([
    [9, 3],
    [7, 3],
  ]);
  expect(phq9.itemLabels[phq9.alertItemIndex ?? 0]).toContain('self-harm');
  expect(gad7.alertItemIndex).toBeNull();
});
