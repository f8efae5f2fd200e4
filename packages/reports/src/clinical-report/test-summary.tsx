import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import type { ClinicalReportModel } from './report-model.ts';
import { FactList, Section } from './section.tsx';
import { SummaryRow, summaryColumns } from './summary-row.tsx';
import { SymptomsAndNotes } from './symptoms-and-notes.tsx';

/** When, by whom and how the test was taken, each measure beside its baseline, symptoms and notes. */
export function TestSummary({ model }: { model: ClinicalReportModel }) {
  return (
    <Section title="Test Summary">
      <FactList
        columnCount={5}
        facts={[
          { label: 'Date', value: model.testDateText },
          { label: 'Type', value: model.testKind },
          { label: 'Administered by', value: model.administeredBy },
          { label: 'Protocol', value: model.protocolName ?? 'Custom' },
          { label: 'Answered by', value: model.inputText },
        ]}
      />
      {model.measures.length > 0 && <MeasureTable model={model} />}
      <SymptomsAndNotes model={model} />
    </Section>
  );
}

const heads = ['Measure', 'Today', 'Baseline', 'Change', '', 'Percentile', 'Over noise?'];

function MeasureTable({ model }: { model: ClinicalReportModel }) {
  return (
    <View style={{ width: px(contentWidth) }}>
      <View
        style={{ ...row, paddingBottom: px(4), borderBottom: `0.75 solid ${ink.ruleMedium}` }}
        wrap={false}
      >
        {heads.map((head, index) => (
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
      {model.measures.map((entry) => (
        <SummaryRow key={entry.measure.id} entry={entry} />
      ))}
      <Text style={{ ...type(9.5, 13, 400, ink.text2), marginTop: px(4) }}>
        Right is better. Hatched: baseline low to high; bar: its mean. Grey line: norm P10 to P90, ticks at
        25, 50 and 75. Square: worse, triangle: warning, circle: normal, hollow: not judged.
      </Text>
    </View>
  );
}
