import { formatRounded } from '../../../numbers/rounding.ts';
import { checkNumbers } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/** A fever as the CDC counted it in screenings: 100.4 F. */
const feverC = 38;

const yesNo = (answer: boolean | null): string => (answer === null ? 'Skip' : answer ? 'Yes' : 'No');

/**
 * A COVID-19 screening: 1 flagged (fever, symptoms, contact or a positive test), 0 passed. A skipped temperature flags only where the
 * organization wants that (`flagTestOnCovidTemperatureSkip`), which the reader of the figures decides.
 * Version 1.0.0. Source: the fever limit is that of the CDC's screenings, 100.4 F.
 */
export const covidScreeningScorer: Scorer<'covidScreening'> = {
  kind: 'covidScreening',
  check: ({ recording: { temperatureC } }) => checkNumbers([temperatureC], { min: 25, max: 45 }),
  score: ({ measureId, recording }) => {
    const { temperatureC, hasSymptoms, hadContact, hadPositiveTest } = recording;
    const hasFever = temperatureC !== null && temperatureC >= feverC;
    const questions = [
      { key: 'Symptoms', answer: hasSymptoms },
      { key: 'Contact', answer: hadContact },
      { key: 'Positive test', answer: hadPositiveTest },
    ];
    const isFlagged = hasFever || questions.some(({ answer }) => answer === true);
    return [
      scoredMeasure({
        measureId,
        score: isFlagged ? 1 : 0,
        detailRows: [
          {
            key: 'Temperature',
            value: temperatureC === null ? 'Skip' : `${formatRounded(temperatureC, 1)} °C`,
            isFlagged: hasFever,
          },
          ...questions.map(({ key, answer }) => ({ key, value: yesNo(answer), isFlagged: answer === true })),
        ],
        receipt: {
          scorer: 'covid-screening',
          formula: `1 with ${feverC} °C or more, symptoms, contact or a positive test; otherwise 0`,
          trialsUsed:
            questions.filter(({ answer }) => answer !== null).length + (temperatureC === null ? 0 : 1),
          figures: { isTemperatureSkipped: temperatureC === null ? 1 : 0 },
        },
      }),
    ];
  },
};
