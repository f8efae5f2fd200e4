import type { ReportHistory } from '@plumbline/contract';
import { eventRowHead, eventsWithoutTestSentence, reportHeadings, testDotLabels } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { inLines } from '../printing/in-lines.ts';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { TextLine } from '../printing/text-line.tsx';
import { TestDot } from './test-dot.tsx';

const dotWidth = 18;
const labelWidth = 126;
/** As many measures stand on a line. */
const mostOfLine = 6;

/** The history of a report of one test: its date, what its dot means, and its scores on a line; the heading names the event that it lies in. */
export function HistoryOfOneTest({ history: { tests, events, rows } }: { history: ReportHistory }) {
  const [test] = tests;
  if (test === undefined) return null;
  const without = eventsWithoutTestSentence(events);
  const own = events.filter(({ testIndexes }) => testIndexes.length > 0);
  const scores = rows.map(({ label, cells: [cell] }) => ({
    label,
    text: cell == null ? '' : cell.isExcluded ? `(${cell.text})` : cell.text,
  }));
  const note = [
    ...own.map((event) => `Grey: in the event ${eventRowHead(event)}.`),
    ...(rows.some(({ cells: [cell] }) => cell?.isExcluded) ? ['In parentheses: not counted.'] : []),
  ].join(' ');
  const lines = scores.length === 0 ? [[]] : inLines(scores, mostOfLine);
  const width = (contentWidth - dotWidth - labelWidth) / Math.max(1, Math.min(mostOfLine, scores.length));
  const label = `${test.dateText}, ${testDotLabels[test.dot]}`;
  return (
    <Section title={reportHeadings.history} note={note} isTogether>
      {lines.map((line) => (
        <View
          key={line[0]?.label ?? label}
          style={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between', marginTop: px(2) }}
        >
          <TestDot dot={test.dot} />
          <View {...tagged('Table')}>
            <TextLine
              cells={['Test', ...line.map((score) => score.label)].map((text, index) => ({
                text,
                width: index === 0 ? labelWidth : width,
                paddingRight: 4,
                size: 10,
                line: 13,
                weight: 500,
                isRight: index > 0,
                tag: 'ColumnHead',
              }))}
              isRow
              length={contentWidth - dotWidth}
              rule={{ width: 0.75, color: ink.rule }}
            />
            <TextLine
              cells={[
                { ...figure, text: label, width: labelWidth, paddingRight: 4, tag: 'RowHead' },
                ...line.map(({ text }) => ({
                  ...figure,
                  text,
                  width,
                  paddingRight: 4,
                  isRight: true,
                  isTabular: true,
                  isShaded: own.length > 0,
                  tag: 'TD' as const,
                })),
              ]}
              isRow
              length={contentWidth - dotWidth}
              rule={{ width: 0.5, color: ink.ruleLight }}
            />
          </View>
        </View>
      ))}
      {without !== null && <Text style={{ ...type(10.5, 14, 400), marginTop: px(4) }}>{without}</Text>}
    </Section>
  );
}

const figure = { size: 11, line: 15, weight: 700 } as const;
