import type { ProfileTest } from '@plumbline/contract';
import {
  findMeasure,
  isForEveryReader,
  isJudged,
  type OwnMeaning,
  type ReportSection,
  reportedIn,
  verdictOf,
} from '@plumbline/domain';
import type { ReportParts } from './report-model.ts';

/** Whether a report may show a measure. The measure itself names its section, so a new measure is withheld with its section, too. */
const isShownWithout = (dropped: readonly ReportSection[]) => {
  const parts: ReadonlySet<string> = new Set(dropped);
  return ({ measureId }: { measureId: number }) => !parts.has(reportedIn(measureId));
};
type IsShown = ReturnType<typeof isShownWithout>;

/**
 * The parts of a report without the content of the sections that are left out (pure). A coach who gets no answers about mood finds them
 * neither in a trend nor in an alert nor in the words of the verdict. The levels of the verdict stay, and so does a red flag, since every
 * reader must act on it.
 */
export function withholdSections(parts: ReportParts, dropped: readonly ReportSection[]): ReportParts {
  const hidesNotes = dropped.includes('notes');
  const isShown = isShownWithout(dropped);
  return {
    ...parts,
    test: testWithout(parts, isShown, dropped),
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
  isShown: IsShown,
  dropped: readonly ReportSection[],
): ProfileTest {
  const inOrder = tests.find(({ id }) => id === test.id)?.measures ?? [];
  const results = inOrder.flatMap(({ measureId }) => test.measureResults[String(measureId)] ?? []);
  // A judged measure stays in the verdict, so that no level changes.
  const inVerdict = results.filter((result) => isShown(result) || isJudged(result));
  return {
    ...test,
    note: dropped.includes('notes') ? null : test.note,
    symptoms: dropped.includes('symptoms') ? null : test.symptoms,
    alerts: test.alerts.filter((alert) => isShown(alert) || isForEveryReader(alert)),
    measureResults: Object.fromEntries(
      Object.entries(test.measureResults).filter(([, result]) => isShown(result)),
    ),
    verdict: verdictOf(
      inVerdict.flatMap((comparison) => {
        const measure = findMeasure(comparison.measureId);
        return measure === undefined ? [] : [{ measure, comparison }];
      }),
      test.verdict.meanings.filter((meaning) => isMeaningShown(meaning, isShown)),
    ),
  };
}

/**
 * Whether a meaning may stand in the report: the meaning of a withheld measure may not, unless it is for every reader. COVID-19
 * screenings are in no report at all.
 */
function isMeaningShown(meaning: OwnMeaning, isShown: IsShown): boolean {
  if (meaning.kind === 'covid') return false;
  const { measureId } = meaning;
  return measureId === null || isShown({ measureId }) || isForEveryReader(meaning);
}
