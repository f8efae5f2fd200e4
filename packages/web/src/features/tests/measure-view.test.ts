import { allMeasures, findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { expect, test } from 'vitest';
import { baselineNeedOf } from './measure-view.ts';

test('a card says that a test makes a baseline only where a test can: never of what has no total', () => {
  const readAlone = allMeasures.filter(
    (measure) => baselineNeedOf(measure) === 'Interpreted on its own, without a baseline',
  );
  // Assessments beside the field, the survey of an organization, the CHS, the COVID-19 screening and the VOMS.
  expect(readAlone.map(({ id }) => id)).toEqual(
    expect.arrayContaining([73, 1013, 1014, 1018, 1020, 1021, 1027, 10008]),
  );
  for (const { card, id } of readAlone) expect([id, card]).not.toEqual([id, 'questionnaire']);
  expect([1002, 1016, 9999].map((id) => baselineNeedOf(findMeasure(id)))).toEqual(
    Array(3).fill('No baseline yet. It takes one baseline test.'),
  );
});
