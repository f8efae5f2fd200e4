import { gad7, phq9, type Questionnaire } from '../../measures/questionnaires.ts';
import { checkAnswers } from '../../recordings/check-answers.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import type { Scorer } from '../scorer.ts';

/**
 * A questionnaire scored by its sum. One item left out is prorated by the mean of the others and rounded to a whole point; with
 * more there is no score (proposal). A positive answer to the self-harm item raises an alert whatever the total.
 */
export function questionnaireScorer(questionnaire: Questionnaire): Scorer<'itemAnswers'> {
  const { measureId, maxAnswer, alertItemIndex } = questionnaire;
  const itemCount = questionnaire.itemLabels.length;
  return {
    kind: 'itemAnswers',
    check: ({ recording }) => checkAnswers(recording.answers, { measureId, itemCount, maxAnswer }),
    score: ({ recording }) => {
      const { answers } = recording;
      const given = answers.filter((answer) => answer !== null);
      const missing = answers.flatMap((answer, index) => (answer === null ? [index] : []));
      const sum = given.reduce((total, answer) => total + answer, 0);
      const isScorable = missing.length <= validityLimits.answers.maxMissing && given.length > 0;
      const score = isScorable ? Math.round((sum * itemCount) / given.length) : null;
      const alertAnswer = alertItemIndex === null ? null : (answers[alertItemIndex] ?? null);
      return [
        {
          measureId,
          score,
          validity: [],
          alerts:
            alertItemIndex !== null && alertAnswer !== null && alertAnswer > 0
              ? [{ kind: 'selfHarmItem', measureId, itemIndex: alertItemIndex, answer: alertAnswer }]
              : [],
          detailRows: answers.map((answer, index) => ({
            key: `Item ${index + 1}`,
            value: answer === null ? 'Skip' : String(answer),
            isFlagged: index === alertItemIndex && answer !== null && answer > 0,
          })),
          receipt: {
            scorer: 'questionnaire-sum',
            algorithmVersion: '1.0.0',
            validityVersion: validityLimits.version,
            formula: `sum of ${itemCount} items from 0 to ${maxAnswer}; one missing item counts as the mean of the others`,
            trialsUsed: given.length,
            trialsDiscarded: missing.map((index) => ({ index, reason: 'not answered', value: null })),
            figures: { sum, answeredCount: given.length },
          },
        },
      ];
    },
  };
}

export const phq9Scorer = questionnaireScorer(phq9);
export const gad7Scorer = questionnaireScorer(gad7);
