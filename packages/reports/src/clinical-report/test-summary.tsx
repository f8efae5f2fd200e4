import type { ClinicalReport } from '@plumbline/contract';
import {
  duringEventText,
  knownFacts,
  rangeMarksInWords,
  reportHeadings,
  testSummaryHeads,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { FactList, Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { MeaningRow } from './meaning-row.tsx';
import { SummaryRow, summaryColumns } from './summary-row.tsx';
import { type NotesShown, SymptomsAndNotes } from './symptoms-and-notes.tsx';

/** When, by whom and how the test was taken, each measure beside its baseline, symptoms and notes. */
export function TestSummary({ model, notesShown }: { model: ClinicalReport; notesShown: NotesShown }) {
  return (
    <Section title={reportHeadings.testSummary} note={model.measures.length > 0 ? rangeMarksInWords : null}>
      <FactList
        widths={[126, 136, 130, 150, 178]}
        facts={knownFacts([
          { label: 'Date', value: model.testDateText },
          { label: 'Type', value: `${model.testKind}, ${model.inputText.toLowerCase()}` },
          { label: 'Administered by', value: model.administeredBy },
          { label: 'Protocol', value: model.protocolName ?? 'Custom' },
          { label: 'Event', value: duringEventText(model.event) },
        ])}
      />
      {model.measures.length + model.verdict.meanings.length > 0 && <MeasureTable model={model} />}
      <SymptomsAndNotes model={model} notesShown={notesShown} />
    </Section>
  );
}

/** The range mark has no head. */
const heads = [...testSummaryHeads.slice(0, 4), '', ...testSummaryHeads.slice(4)];

function MeasureTable({ model }: { model: ClinicalReport }) {
  return (
    <View {...tagged('Table')} style={{ width: px(contentWidth) }}>
      {/* Again on each page that the table goes on to. */}
      <View
        {...tagged('TR')}
        fixed
        style={{ ...row, paddingBottom: px(4), borderBottom: `0.75 solid ${ink.ruleMedium}` }}
        wrap={false}
      >
        {heads.map((head, index) => (
          <Text
            {...tagged('ColumnHead')}
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
      {model.verdict.meanings.map((meaning) => (
        <MeaningRow key={`${meaning.kind}${meaning.measureId}`} meaning={meaning} />
      ))}
    </View>
  );
}
