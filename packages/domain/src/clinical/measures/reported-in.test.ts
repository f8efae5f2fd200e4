import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMeasures, findMeasure, reportedIn } from './find-measure.ts';

/** What somebody who is given scores alone reads: performance. A measure is added here by a decision of its own. */
const performanceCategoryIds: readonly number[] = [1, 2, 6, 7, 11];

test.each(allMeasures)(
  '$name ($id) is a score for every reader only where performance was measured',
  (measure) => {
    expect(measure.reportedIn === 'scores').toBe(performanceCategoryIds.includes(measure.categoryId));
  },
);

test('whatever a device sends, an unknown measure is never a score for every reader', () => {
  fc.assert(
    fc.property(fc.integer(), (measureId) => {
      fc.pre(findMeasure(measureId) === undefined);
      expect(reportedIn(measureId)).toBe('questionnaires');
    }),
  );
});
