import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportHistory } from './report-parts.ts';
import { Section } from './section.tsx';

const maxHistoryColumns = 8;

/** The dots in letters, which every printer has. */
const dotText: Readonly<Record<ReportHistory['tests'][number]['dot'], string>> = {
  screening: 'Screening',
  assessment: 'Assessment',
  baselineScreening: 'B Screening',
  baselineAssessment: 'B Assessment',
  excludedBaselineScreening: 'X Screening',
  excludedBaselineAssessment: 'X Assessment',
};

/** Dates as columns, eight a table; more tests split it. */
export function ProfileHistory({ history }: { history: ReportHistory }) {
  if (history.tests.length === 0) return null;
  const starts = Array.from(
    { length: Math.ceil(history.tests.length / maxHistoryColumns) },
    (_, index) => index * maxHistoryColumns,
  );
  return (
    <Section title="Profile History" note="B: baseline. X: excluded from it. Grey: in an event.">
      {starts.map((start) => {
        const tests = history.tests.slice(start, start + maxHistoryColumns);
        const isInEvent = (index: number) =>
          history.events.some((event) => event.testIndexes.includes(start + index));
        const cell = { width: px(72), textAlign: 'right' as const };
        return (
          <View key={start} style={{ marginTop: px(8) }} wrap={false}>
            <View style={{ ...row, borderBottom: `0.75 solid ${ink.rule}`, paddingBottom: px(3) }}>
              <Text style={{ ...type(10, 13, 500, ink.text2), width: px(140) }}>Test</Text>
              {tests.map((test, index) => (
                <View
                  key={test.testId}
                  style={{ ...cell, ...(isInEvent(index) ? { backgroundColor: ink.eventShade } : {}) }}
                >
                  <Text style={{ ...type(10, 13, test.isThisTest ? 700 : 400), textAlign: 'right' }}>
                    {test.dateText}
                  </Text>
                  <Text style={{ ...type(10, 13, 400), textAlign: 'right' }}>{dotText[test.dot]}</Text>
                </View>
              ))}
            </View>
            {history.rows.map((line) => (
              <View
                key={line.label}
                style={{ ...row, paddingVertical: px(3), borderBottom: `0.5 solid ${ink.ruleLight}` }}
              >
                <Text style={{ ...type(11, 15, 500), width: px(140) }}>{line.label}</Text>
                {line.cells.slice(start, start + maxHistoryColumns).map((value, index) => (
                  <Text key={tests[index]?.testId} style={{ ...type(11, 15, 400), ...tabular, ...cell }}>
                    {value === null ? '' : value.isExcluded ? `(${value.text})` : value.text}
                  </Text>
                ))}
              </View>
            ))}
          </View>
        );
      })}
    </Section>
  );
}
