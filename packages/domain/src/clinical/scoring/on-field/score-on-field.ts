import { checkNumbers } from '../../recordings/check-numbers.ts';
import type { OnFieldRecording, RecordingProblem } from '../../recordings/recording.ts';
import { type DetailRow, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

interface CountedPart {
  key: string;
  value: number | null;
  max: number;
}

const glasgowMax = { eye: 4, verbal: 5, motor: 6 } as const;
const wordsInList = 10;

const countedParts = (recording: OnFieldRecording): CountedPart[] => [
  { key: 'Memory questions', value: recording.maddocks, max: 5 },
  { key: 'Orientation', value: recording.orientation, max: 5 },
  ...recording.immediateMemory.map((words, index) => ({
    key: `Immediate memory ${index + 1}`,
    value: words,
    max: wordsInList,
  })),
  { key: 'Digits backward', value: recording.digitsBackward, max: 4 },
  { key: 'Months backward', value: recording.monthsBackward, max: 1 },
  { key: 'Delayed recall', value: recording.delayedRecall, max: wordsInList },
];

/**
 * An assessment beside the field, part by part. There is no published total and no pass mark (clinical facts, section 7), so there is no
 * score; any red flag raises an alert, which pages show as an emergency.
 * Version 1.0.0. Source: the parts of the SCAT family, without a total, which none of them has.
 */
export const onFieldScorer: Scorer<'onField'> = {
  kind: 'onField',
  check: ({ recording }) => [
    ...countedParts(recording).flatMap(({ value, max }) =>
      checkNumbers([value], { min: 0, max, isWhole: true }),
    ),
    ...checkGlasgow(recording.glasgow),
  ],
  score: ({ measureId, recording }) => {
    const { redFlags, observableSigns, glasgow } = recording;
    const parts = countedParts(recording).filter(({ value }) => value !== null);
    const signs = observableSigns.filter(Boolean).length;
    const flags = redFlags.filter(Boolean).length;
    const coma = glasgow === null ? null : glasgow.eye + glasgow.verbal + glasgow.motor;
    return [
      scoredMeasure({
        measureId,
        score: null,
        alerts: redFlags.flatMap((isRaised, itemIndex) =>
          isRaised ? [{ kind: 'redFlag' as const, measureId, itemIndex, answer: 1 }] : [],
        ),
        detailRows: [
          { key: 'Red flags', value: `${flags} of ${redFlags.length}`, isFlagged: flags > 0 },
          { key: 'Observable signs', value: `${signs} of ${observableSigns.length}`, isFlagged: signs > 0 },
          {
            key: 'Glasgow coma scale',
            value: coma === null ? 'Skip' : `${coma} of 15`,
            isFlagged: coma !== null && coma < 15,
          },
          yesNoRow('Neck pain', recording.hasNeckPain, true),
          yesNoRow('Normal coordination', recording.hasNormalCoordination, false),
          ...parts.map(({ key, value, max }) => ({ key, value: `${value} of ${max}`, isFlagged: false })),
        ],
        receipt: {
          scorer: 'on-field-parts',
          formula: 'no total and no passing score: the parts as recorded',
          trialsUsed: parts.length,
          figures: {
            redFlagCount: flags,
            observableSignCount: signs,
            ...(coma === null ? {} : { glasgowComaScale: coma }),
          },
        },
      }),
    ];
  },
};

function checkGlasgow(glasgow: OnFieldRecording['glasgow']): RecordingProblem[] {
  if (glasgow === null) return [];
  return (['eye', 'verbal', 'motor'] as const).flatMap((part) =>
    checkNumbers([glasgow[part]], { min: 1, max: glasgowMax[part], isWhole: true }),
  );
}

function yesNoRow(key: string, answer: boolean | null, isBad: boolean): DetailRow {
  if (answer === null) return { key, value: 'Skip', isFlagged: false };
  return { key, value: answer ? 'Yes' : 'No', isFlagged: answer === isBad };
}
