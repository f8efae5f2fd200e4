import { expect, test } from 'vitest';
import { measuresOfTest } from '../comparison/test-measure.ts';
import { findMeasure } from './find-measure.ts';

test.each([
  { measureId: 1001, stanceId: 7, inputClass: 'motion' },
  { measureId: 7, stanceId: null, inputClass: 'motion' },
  { measureId: 67, stanceId: null, inputClass: 'motion' },
  { measureId: 1022, stanceId: null, inputClass: 'motion' },
  { measureId: 80, stanceId: null, inputClass: 'motion' },
  { measureId: 1006, stanceId: 16, inputClass: 'touch' },
  { measureId: 1002, stanceId: null, inputClass: 'touch' },
  { measureId: 1017, stanceId: null, inputClass: 'touch' },
])(
  'measure $measureId of a test that was answered by touch is $inputClass',
  ({ measureId, stanceId, inputClass }) => {
    const result = { measureId, stanceId, score: 80, validity: [], isExcluded: false, isRestored: false };
    expect(measuresOfTest([result], 'touch', findMeasure)).toMatchObject([{ measureId, inputClass }]);
  },
);
