/**
 * What each question is about, in a word or two of ours: the wording of a form is the site's, and some forms are licensed.
 * Order of the published forms: PHQ-9 (Kroenke et al. 2001), GAD-7 (Spitzer et al. 2006), Sleep Condition Indicator (Espie et al. 2014).
 */
const topics: Readonly<Record<number, readonly string[]>> = {
  1016: [
    'Interest or pleasure',
    'Low mood',
    'Sleep',
    'Energy',
    'Appetite',
    'Feeling a failure',
    'Concentration',
    'Slowed or restless',
    'Thoughts of self-harm',
  ],
  1017: [
    'Feeling nervous',
    'Worry out of control',
    'Worry about many things',
    'Trouble relaxing',
    'Restlessness',
    'Irritability',
    'Feeling afraid',
  ],
  1026: [
    'Time to fall asleep',
    'Time awake at night',
    'Nights a week',
    'Sleep quality',
    'Mood and energy',
    'Concentration',
    'Troubled in general',
    'How long it has lasted',
  ],
};

/** How often, as the PHQ-9 and the GAD-7 number their answers. */
const frequencies = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];

/**
 * What a question of a questionnaire is about; null where no form is known.
 * @param index from 0
 */
export function itemTopicOf(measureId: number, index: number): string | null {
  return topics[measureId]?.[index] ?? null;
}

/** An answer of the PHQ-9 (1016) or the GAD-7 (1017) in words; null for other questionnaires. */
export function answerInWords(measureId: number, answer: number): string | null {
  return measureId === 1016 || measureId === 1017 ? (frequencies[answer] ?? null) : null;
}
