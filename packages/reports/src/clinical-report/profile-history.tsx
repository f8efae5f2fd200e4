import type { ReportHistory } from '@plumbline/contract';
import {
  eventRowHead,
  eventsWithoutTestSentence,
  reportHeadings,
  type TestDotType,
  testDotLabels,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { ColumnTable, tableHeight } from '../printing/column-table.tsx';
import { px, row, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { TestDot, testDotMark } from './test-dot.tsx';

/** Dates as columns, a row an event and a row a measure. */
export function ProfileHistory({ history }: { history: ReportHistory }) {
  if (history.tests.length === 0) return null;
  const without = eventsWithoutTestSentence(history.events);
  const isInEvent = (index: number) => history.events.some(({ testIndexes }) => testIndexes.includes(index));
  return (
    <Section
      title={reportHeadings.history}
      note="Bold: this test. Grey: in an event. In parentheses: not counted."
      ahead={32 + tableHeight(history.rows.length + history.events.length, history.tests.length)}
    >
      <DotLegend />
      <ColumnTable
        title="Test"
        columns={history.tests.map((test, index) => ({
          head: test.dateText,
          mark: testDotMark(test.dot),
          isStrong: test.isThisTest,
          isShaded: isInEvent(index),
        }))}
        rows={[
          ...history.events.map(({ testIndexes, ...event }) => ({
            label: eventRowHead(event),
            isWide: true,
            cells: history.tests.map((_, index) => (testIndexes.includes(index) ? 'In event' : '')),
          })),
          ...history.rows.map(({ label, cells }) => ({
            label,
            cells: cells.map((cell) => (cell === null ? '' : cell.isExcluded ? `(${cell.text})` : cell.text)),
          })),
        ]}
      />
      {without !== null && <Text style={{ ...type(10.5, 15, 400), marginTop: px(6) }}>{without}</Text>}
    </Section>
  );
}

const dots = Object.entries(testDotLabels) as [TestDotType, string][];

function DotLegend() {
  return (
    <View style={{ ...row, flexWrap: 'wrap', marginTop: px(4) }} wrap={false}>
      {dots.map(([dot, words]) => (
        <View key={dot} style={{ ...row, alignItems: 'center', marginRight: px(8) }}>
          <TestDot dot={dot} />
          <Text style={{ ...type(9.5, 14, 400), marginLeft: px(3) }}>{words}</Text>
        </View>
      ))}
    </View>
  );
}
