import type {
  MeasureResult,
  ProfileTest,
  ReportAssessment,
  ReportQuestionnaire,
  ReportVoms,
} from '@plumbline/contract';
import {
  findMeasure,
  isSelfHarmAlert,
  type Measure,
  type MeasureCard,
  measuresOnCard,
  vomsMeasureId,
} from '@plumbline/domain';
import { answerInWords, itemTopicOf } from '@plumbline/domain/clinical/scoring/questionnaires/item-topics';

/**
 * Whether a measure has its row and its details among the scores. Other measures have a section of their own. A COVID-19 screening and a
 * measure outside the specification are in no report.
 */
export const standsAmongScores = (measure: Measure | undefined): measure is Measure =>
  measure !== undefined && ['score', 'headTurns', 'survey'].includes(measure.card);

const onCard = (test: ProfileTest, card: MeasureCard): MeasureResult[] =>
  measuresOnCard(card).flatMap(({ id }) => test.measureResults[String(id)] ?? []);

const nameOf = (measureId: number): string => findMeasure(measureId)?.name ?? `Test ${measureId}`;

/** What must be known at once, in a sentence each, as on the page. */
export function alertsOf(test: ProfileTest): string[] {
  return test.alerts.map(alertText);
}

function alertText({ kind, itemIndex, answer }: ProfileTest['alerts'][number]): string {
  switch (kind) {
    case 'redFlag':
      return `Red flag ${itemIndex + 1} was raised. Treat it as an emergency: off the field, and to emergency care.`;
    case 'selfHarmItem':
      return `Thoughts of self-harm: question ${itemIndex + 1} was answered with ${answer}. Speak with the person now, and follow your crisis plan.`;
    case 'selfHarmItemSkipped':
      return `Thoughts of self-harm: question ${itemIndex + 1} was not answered. Ask the person now: a skipped answer does not mean no.`;
  }
}

/** The on-field assessments of a test, part by part. */
export function onFieldOf(test: ProfileTest): ReportAssessment[] {
  return onCard(test, 'onField').flatMap((measure) =>
    measure.results.map((result) => ({
      title: nameOf(measure.measureId),
      alert: measure.alerts.some((alert) => alert.kind === 'redFlag')
        ? 'A red flag was raised: off the field, and to emergency care.'
        : null,
      facts: result.skipped
        ? [{ label: 'Assessment', value: 'Skipped', isFlagged: false }]
        : result.detailRows.map(({ key, value, isFlagged }) => ({ label: key, value, isFlagged })),
    })),
  );
}

const verdictText = (isPositive: boolean | null): string =>
  isPositive === null ? 'Not enough done' : isPositive ? 'Positive' : 'Negative';

/** The VOMS in four figures, by both ways of scoring, and step by step; null where it was not taken. */
export function vomsOf(test: ProfileTest): ReportVoms | null {
  const measure = test.measureResults[String(vomsMeasureId)];
  const summary = measure?.vomsResults;
  if (measure === undefined || summary === null || summary === undefined) return null;
  return {
    baselineSymptoms: summary.baselineSymptoms,
    maximumProvocation: summary.maxProvocation,
    maximumTotalSymptoms: summary.maxTotalSymptoms,
    averageConvergenceCm: summary.averageConvergenceCm,
    byTotal: verdictText(summary.isPositiveByTotal),
    byChange: verdictText(summary.isPositiveByChange),
    falsePositiveText: summary.falsePositiveText,
    steps: measure.results.map(({ stanceId, detailRows, score }) => {
      const figureOf = (key: string) => detailRows.find((row) => row.key === key)?.value;
      return {
        name: nameOf(stanceId ?? vomsMeasureId),
        headache: numberOrNull(figureOf('Headache')),
        dizziness: numberOrNull(figureOf('Dizziness')),
        nausea: numberOrNull(figureOf('Nausea')),
        fogginess: numberOrNull(figureOf('Fogginess')),
        total: score,
        convergenceText: figureOf('Convergence') ?? null,
      };
    }),
  };
}

/** A text that is no number stands for a skipped answer, which is null. */
function numberOrNull(value: string | undefined): number | null {
  if (value === undefined || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** PHQ-9, GAD-7 and the sleep survey: the total with its word, and every answer. */
export function questionnairesOf(test: ProfileTest): ReportQuestionnaire[] {
  return onCard(test, 'questionnaire').flatMap((measure) => {
    const [result] = measure.results;
    if (result === undefined) return [];
    return [
      {
        title: nameOf(measure.measureId),
        total: measure.score,
        maximum: findMeasure(measure.measureId)?.axis.max ?? 0,
        severity: measure.severity,
        alert: crisisWordsFor(measure),
        items: result.detailRows.map(({ value }, index) => {
          const score = numberOrNull(value);
          return {
            text: [`${index + 1}.`, itemTopicOf(measure.measureId, index)].filter(Boolean).join(' '),
            answer: score === null ? null : answerInWords(measure.measureId, score),
            score,
          };
        }),
      },
    ];
  });
}

const crisisLine = 'In immediate danger call 911; in the United States 988 is the crisis line.';

function crisisWordsFor({ alerts }: MeasureResult): string | null {
  const [alert] = alerts.filter(isSelfHarmAlert);
  if (alert === undefined) return null;
  return alert.kind === 'selfHarmItemSkipped'
    ? `The last item was not answered, so it has to be asked today, whatever the total. ${crisisLine}`
    : `A positive answer to the last item needs a conversation today, whatever the total. ${crisisLine}`;
}
