import { listed } from '../../text/listed.ts';
import type { ClinicalAlert } from '../scoring/scored-measure.ts';
import type { OwnMeaning } from './comparison.ts';

interface AlertMeaning {
  /**
   * Whether it is told in a report without the section of its measure, too: whoever reads of a red flag must act. False for what a
   * person answered about themselves.
   */
  isForEveryReader: boolean;
  /** What headlines, lists and tables say of the alerts of one kind and measure. Headlines and lists say no more than they must. */
  words: (
    label: string,
    alerts: readonly ClinicalAlert[],
  ) => Pick<OwnMeaning, 'word' | 'phrase' | 'sentence'> & Partial<Pick<OwnMeaning, 'label'>>;
}

const numbers = (alerts: readonly ClinicalAlert[]): string =>
  listed([...new Set(alerts.map(({ itemIndex }) => String(itemIndex + 1)))]);

/** What each kind of alert means; a new kind is a row here and nothing else. */
export const alertMeanings: Readonly<Record<ClinicalAlert['kind'], AlertMeaning>> = {
  redFlag: {
    isForEveryReader: true,
    words: (_label, alerts) => ({
      // Without the name of its measure: it stands in reports that leave the assessment out, too.
      label: 'Red flag',
      word: 'Raised',
      phrase: 'red flag raised',
      sentence: `Red ${alerts.length === 1 ? 'flag' : 'flags'} ${numbers(alerts)} raised: an emergency.`,
    }),
  },
  selfHarmItem: {
    isForEveryReader: false,
    words: (label, alerts) => ({
      word: 'Alert',
      phrase: `alert on ${label}`,
      sentence: `${label}: thoughts of self-harm, question ${numbers(alerts)} answered with ${listed(alerts.map(({ answer }) => String(answer)))}.`,
    }),
  },
  selfHarmItemSkipped: {
    isForEveryReader: false,
    words: (label, alerts) => ({
      word: 'Alert',
      phrase: `alert on ${label}`,
      sentence: `${label}: thoughts of self-harm, question ${numbers(alerts)} was not answered. Ask the person.`,
    }),
  },
};

/** Whether an alert, or the meaning that it has, is told in every report, whatever its maker left out. Denied unless its kind says so. */
export function isForEveryReader({ kind }: { kind: string }): boolean {
  return Object.entries(alertMeanings).some(([of, meaning]) => of === kind && meaning.isForEveryReader);
}
