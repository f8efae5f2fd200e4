import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, type } from '../printing/print-style.ts';
import type { ReportMeasure } from './report-model.ts';
import { Section } from './section.tsx';
import { SummaryRow, summaryColumns } from './summary-row.tsx';

/** Each measure of the test beside its baseline. */
export function TestSummary({ measures }: { measures: readonly ReportMeasure[] }) {
  return (
    <Section
      title="Test Summary"
      note="Right is better. Hatched: baseline low to high, bar: its mean. Line: norm P10 to P90."
    >
      <View style={{ ...row, paddingVertical: px(5) }}>
        {['Measure', 'Today', 'Baseline', 'Change', '', 'Percentile', 'Beyond noise?'].map((head, index) => (
          <Text
            key={head}
            style={{
              ...type(10, 13, 500, ink.text2),
              width: px(summaryColumns[index] ?? 60),
              paddingRight: px(8),
              ...(index === 1 || index === 2 ? { textAlign: 'right' } : {}),
            }}
          >
            {head}
          </Text>
        ))}
      </View>
      {measures.map((entry) => (
        <SummaryRow key={entry.measure.id} entry={entry} />
      ))}
    </Section>
  );
}
