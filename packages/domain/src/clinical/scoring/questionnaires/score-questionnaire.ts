import { checkAnswers } from '../../recordings/check-answers.ts';
import { skippedItemsFlags } from '../../validity/skipped-items.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { ClinicalAlert } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';
import { itemTopicOf } from './item-topics.ts';

export interface Questionnaire {
  measureId: number;
  itemCount: number;
  maxAnswer: number;
  /** An item whose any answer above 0 must be told at once, and that it was left out too; from 0. */
  alertItemIndex: number | null;
}

/**
 * A questionnaire scored by its sum. One item left out is prorated by the mean of the others and rounded to a whole point; with more
 * there is no score (proposal). A positive answer to the self-harm item raises an alert whatever the total, and so does that item left
 * out: its prorated points say nothing about it.
 * Version 1.2.0. Source: PHQ-9: Kroenke et al. 2001; GAD-7: Spitzer et al. 2006; Sleep Condition Indicator: Espie et al. 2014; prorating
 * is a proposal.
 */
export function questionnaireScorer(questionnaire: Questionnaire): Scorer<'itemAnswers'> {
  const { measureId, itemCount, alertItemIndex } = questionnaire;
  return {
    kind: 'itemAnswers',
    check: ({ recording }) => checkAnswers(recording.answers, questionnaire),
    score: ({ recording }) => {
      const { answers } = recording;
      const given = answers.filter((answer) => answer !== null);
      const missing = answers.flatMap((answer, index) => (answer === null ? [index] : []));
      const sum = given.reduce((total, answer) => total + answer, 0);
      const isScorable = missing.length <= validityLimits.answers.maxMissing && given.length > 0;
      const score = isScorable ? Math.round((sum * itemCount) / given.length) : null;
      const alerts = alertItemIndex === null ? [] : selfHarmAlerts(answers, measureId, alertItemIndex);
      return [
        {
          measureId,
          score,
          validity: skippedItemsFlags(
            answers.map((answer, index) => ({ name: nameOfItem(measureId, index), answer })),
            'In the total, it counts as the mean of the other answers.',
          ),
          alerts,
          detailRows: answers.map((answer, index) => ({
            key: `Item ${index + 1}`,
            value: answer === null ? 'Skip' : String(answer),
            isFlagged: alerts.some(({ itemIndex }) => itemIndex === index),
          })),
          receipt: {
            scorer: 'questionnaire-sum',
            algorithmVersion: '1.2.0',
            validityVersion: validityLimits.version,
            formula: `sum of ${itemCount} items from 0 to ${questionnaire.maxAnswer}; one missing item counts as the mean of the others`,
            trialsUsed: given.length,
            trialsDiscarded: missing.map((index) => ({
              index,
              reason: `${nameOfItem(measureId, index)} not answered`,
              value: null,
            })),
            figures: { sum, answeredCount: given.length },
          },
        },
      ];
    },
  };
}

const nameOfItem = (measureId: number, index: number): string =>
  itemTopicOf(measureId, index) ?? `Item ${index + 1}`;

function selfHarmAlerts(
  answers: readonly (number | null)[],
  measureId: number,
  itemIndex: number,
): ClinicalAlert[] {
  const answer = answers[itemIndex] ?? null;
  if (answer === null) return [{ kind: 'selfHarmItemSkipped', measureId, itemIndex, answer }];
  return answer > 0 ? [{ kind: 'selfHarmItem', measureId, itemIndex, answer }] : [];
}

export const phq9Scorer = questionnaireScorer({
  measureId: 1016,
  itemCount: 9,
  maxAnswer: 3,
  alertItemIndex: 8,
});
export const gad7Scorer = questionnaireScorer({
  measureId: 1017,
  itemCount: 7,
  maxAnswer: 3,
  alertItemIndex: null,
});
/** Sleep Condition Indicator: eight items from 0 to 4, total 0 to 32, higher is better (Espie et al. 2014). */
export const sleepScorer = questionnaireScorer({
  measureId: 1026,
  itemCount: 8,
  maxAnswer: 4,
  alertItemIndex: null,
});
