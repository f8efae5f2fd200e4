/** The totals from `from` to `to`, both included, and their word. */
export interface SeverityBand {
  from: number;
  to: number;
  label: string;
}

/**
 * A questionnaire that is scored by its sum. Items carry neutral labels only: the wording that a person reads on the phone is
 * the site's content.
 */
export interface Questionnaire {
  measureId: number;
  itemLabels: readonly string[];
  /** Every answer is a whole number from 0 to this. */
  maxAnswer: number;
  /** From 0: an item whose any answer above 0 must be told at once, whatever the total. */
  alertItemIndex: number | null;
  /** From the lowest total to the highest, without gaps. */
  bands: readonly SeverityBand[];
}

/**
 * Mood over two weeks. Cut points 5, 10, 15 and 20 (Kroenke et al. 2001) with the specification's labels, which begin at 1: a
 * total of 0 reads 'None' (proposal).
 */
export const phq9: Questionnaire = {
  measureId: 1016,
  itemLabels: [
    'Interest',
    'Low mood',
    'Sleep',
    'Energy',
    'Appetite',
    'Self-worth',
    'Concentration',
    'Slowness or restlessness',
    'Thoughts of death or self-harm',
  ],
  maxAnswer: 3,
  alertItemIndex: 8,
  bands: [
    { from: 0, to: 0, label: 'None' },
    { from: 1, to: 4, label: 'Minimal' },
    { from: 5, to: 9, label: 'Mild' },
    { from: 10, to: 14, label: 'Moderate' },
    { from: 15, to: 19, label: 'Moderate severe' },
    { from: 20, to: 27, label: 'Severe' },
  ],
};

/** Worry over two weeks. Cut points 5, 10 and 15 (Spitzer et al. 2006) with the specification's labels. */
export const gad7: Questionnaire = {
  measureId: 1017,
  itemLabels: [
    'Nervousness',
    'Control of worry',
    'Amount of worry',
    'Relaxing',
    'Restlessness',
    'Irritability',
    'Fear',
  ],
  maxAnswer: 3,
  alertItemIndex: null,
  bands: [
    { from: 0, to: 4, label: 'Minimal' },
    { from: 5, to: 9, label: 'Mild' },
    { from: 10, to: 14, label: 'Moderate' },
    { from: 15, to: 21, label: 'Severe' },
  ],
};

export const questionnaires: readonly Questionnaire[] = [phq9, gad7];

/** The highest total: every item at its highest answer. */
export function maxTotalOf(questionnaire: Questionnaire): number {
  return questionnaire.itemLabels.length * questionnaire.maxAnswer;
}
