import { formatBelow } from '../../../numbers/rounding.ts';
import { symptomAnswerMax, symptomCategories, symptoms } from '../../measures/symptoms.ts';
import { checkAnswers } from '../../recordings/check-answers.ts';
import { skippedItemsFlags } from '../../validity/skipped-items.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { ValidityFlag } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/**
 * The 22 symptoms, each 0 to 6: total 0 to 132, how many are present, and the total of each category. A symptom that was left out adds
 * nothing, and is named wherever the total is; with more than one there is no total.
 * Version 1.1.0. Source: the symptom scale of the SCAT, 22 items from 0 to 6; placing items in four categories is a proposal after the
 * CARE factors.
 */
export const symptomsScorer: Scorer<'itemAnswers'> = {
  kind: 'itemAnswers',
  check: ({ measureId, recording }) =>
    checkAnswers(recording.answers, { measureId, itemCount: symptoms.length, maxAnswer: symptomAnswerMax }),
  score: ({ measureId, recording }) => {
    const { answers } = recording;
    const given = answers.filter((answer) => answer !== null);
    const missing = answers.flatMap((answer, index) => (answer === null ? [index] : []));
    const total = given.reduce((sum, answer) => sum + answer, 0);
    const categories = symptomCategories.map((category) => ({
      category,
      total: symptoms
        .filter((symptom) => symptom.category === category)
        .reduce((sum, { index }) => sum + (answers[index] ?? 0), 0),
    }));
    return [
      {
        measureId,
        score: missing.length <= validityLimits.answers.maxMissing ? total : null,
        validity: [
          ...skippedItemsFlags(
            symptoms.map(({ index, name }) => ({ name, answer: answers[index] ?? null })),
            `The total includes only the other symptoms and may be up to ${symptomAnswerMax} too low.`,
          ),
          ...straightLiningFlags(answers, recording.durationMs),
        ],
        alerts: [],
        detailRows: symptoms.map(({ index, name }) => ({
          key: name,
          value: answers[index] === null || answers[index] === undefined ? 'Skip' : String(answers[index]),
          isFlagged: false,
        })),
        receipt: {
          scorer: 'symptom-total',
          algorithmVersion: '1.1.0',
          validityVersion: validityLimits.version,
          formula: 'sum of 22 symptoms from 0 to 6; one left out adds nothing, more give no total',
          trialsUsed: given.length,
          trialsDiscarded: missing.map((index) => ({
            index,
            reason: `${symptoms[index]?.name ?? 'Item'} not answered`,
            value: null,
          })),
          figures: {
            presentCount: given.filter((answer) => answer > 0).length,
            answeredCount: given.length,
            ...Object.fromEntries(
              categories.map(({ category, total: points }) => [
                `${category.toLowerCase().replace(' ', '_')}Points`,
                points,
              ]),
            ),
          },
        },
      },
    ];
  },
};

function straightLiningFlags(
  answers: readonly (number | null)[],
  durationMs: number | undefined,
): ValidityFlag[] {
  const { minMs } = validityLimits.straightLining;
  const first = answers[0] ?? 0;
  if (first > 0 && answers.every((answer) => answer === first)) {
    return [
      {
        rule: 'straightLining',
        effect: 'caution',
        sentence: `All ${answers.length} symptoms were answered with ${first}.`,
        value: first,
        threshold: 0,
      },
    ];
  }
  if (durationMs === undefined || durationMs >= minMs) return [];
  return [
    {
      rule: 'straightLining',
      effect: 'caution',
      sentence: `The symptoms were answered within ${formatBelow(durationMs / 1000)} s, under ${minMs / 1000} s.`,
      value: durationMs,
      threshold: minMs,
    },
  ];
}
