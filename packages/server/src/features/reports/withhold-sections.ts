import type { ProfileTest } from '@plumbline/contract';
import {
  findMeasure,
  isForEveryReader,
  isJudged,
  type OwnMeaning,
  onFieldMeasureIds,
  type ReportSection,
  verdictOf,
} from '@plumbline/domain';
import type { ReportParts } from './report-model.ts';
import { questionnaireIds, symptomsId, vomsId } from './report-test-parts.ts';

/** As older apps sent it, without steps. */
const vomsAsSurveyId = 10008;

/** The measures that a section tells of. Their scores stand in trends, tables and sentences, too. */
const measuresOf: Partial<Readonly<Record<ReportSection, readonly number[]>>> = {
  symptoms: [symptomsId],
  assessments: [vomsId, vomsAsSurveyId, ...onFieldMeasureIds],
  questionnaires: questionnaireIds,
};

/**
 * What a report is made from without all that the left-out sections tell (pure): a coach who is given no answers about mood finds them
 * neither in a trend nor in an alert nor in the words of the verdict. The levels of the verdict stay as they were, and so does a red flag: whoever reads it must act.
 */
export function withholdSections(parts: ReportParts, dropped: readonly ReportSection[]): ReportParts {
  const hidden = new Set(dropped.flatMap((section) => measuresOf[section] ?? []));
  const hidesNotes = dropped.includes('notes');
  const isShown = ({ measureId }: { measureId: number }) => !hidden.has(measureId);
  return {
    ...parts,
    test: testWithout(parts, hidden, dropped),
    tests: parts.tests.map((test) => ({ ...test, measures: test.measures.filter(isShown) })),
    results: parts.results.filter(isShown),
    trends: parts.trends.filter(isShown),
    record: {
      ...parts.record,
      events: parts.record.events.map((event) => (hidesNotes ? { ...event, note: null } : event)),
    },
  };
}

function testWithout(
  { test, tests }: ReportParts,
  hidden: ReadonlySet<number>,
  dropped: readonly ReportSection[],
): ProfileTest {
  const inOrder = tests.find(({ id }) => id === test.id)?.measures ?? [];
  const results = inOrder.flatMap(({ measureId }) => test.measureResults[String(measureId)] ?? []);
  // Nothing of these is judged, so no level changes; a measure that is judged would stay in the verdict.
  const told = results.filter((result) => !hidden.has(result.measureId) || isJudged(result));
  return {
    ...test,
    note: dropped.includes('notes') ? null : test.note,
    symptoms: hidden.has(symptomsId) ? null : test.symptoms,
    alerts: test.alerts.filter((alert) => !hidden.has(alert.measureId) || isForEveryReader(alert)),
    measureResults: Object.fromEntries(
      Object.entries(test.measureResults).filter(([, { measureId }]) => !hidden.has(measureId)),
    ),
    verdict: verdictOf(
      told.flatMap((comparison) => {
        const measure = findMeasure(comparison.measureId);
        return measure === undefined ? [] : [{ measure, comparison }];
      }),
      test.verdict.meanings.filter((meaning) => isTold(meaning, hidden)),
    ),
  };
}

/**
 * Whether a meaning may stand in the report: not of a hidden measure, unless it is for every reader. COVID-19 screenings are in no
 * report at all.
 */
function isTold(meaning: OwnMeaning, hidden: ReadonlySet<number>): boolean {
  if (meaning.kind === 'covid') return false;
  return meaning.measureId === null || !hidden.has(meaning.measureId) || isForEveryReader(meaning);
}
