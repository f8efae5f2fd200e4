import { expect, test } from 'vitest';
import { measuresOfTest } from '../comparison/test-measure.ts';
import { inputClasses } from '../recordings/recording.ts';
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

test.each([
  { measureId: 77, inputClass: 'keyboardPatterns' },
  { measureId: 10004, inputClass: 'keyboardPatterns' },
  { measureId: 10006, inputClass: 'keyboard' },
  { measureId: 1002, inputClass: 'keyboard' },
  { measureId: 1001, inputClass: 'motion' },
])(
  'measure $measureId of a test with patterns in place of colors is $inputClass: the Stroop test alone is another one',
  ({ measureId, inputClass }) => {
    const result = {
      measureId,
      stanceId: null,
      score: 80,
      validity: [],
      isExcluded: false,
      isRestored: false,
    };
    expect(measuresOfTest([result], 'keyboardPatterns', findMeasure)).toMatchObject([
      { measureId, inputClass },
    ]);
  },
);

test.each([
  { measureId: 9999, what: 'symptoms' },
  { measureId: 1016, what: 'PHQ-9' },
  { measureId: 1026, what: 'the sleep survey' },
  { measureId: 1013, what: 'an assessment beside the field' },
  { measureId: 79, what: 'the chair stand' },
  { measureId: 83, what: 'timed up and go' },
  { measureId: 84, what: 'tandem gait' },
  { measureId: 1006, what: 'timed stances' },
])('by whatever it was answered, $what is of one class', ({ measureId }) => {
  const result = {
    measureId,
    stanceId: null,
    score: 9,
    validity: [],
    isExcluded: false,
    isRestored: false,
  };
  const classes = inputClasses.map(
    (inputClass) => measuresOfTest([result], inputClass, findMeasure)[0]?.inputClass,
  );
  expect(new Set(classes)).toEqual(new Set(['touch']));
});
