import type { ReportAssessment, ReportVoms } from '@plumbline/contract';
import { ratingText, reportHeadings, vomsFacts, vomsSymptomHeads } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { LineTable } from '../printing/line-table.tsx';
import { contentWidth, px, type } from '../printing/print-style.ts';
import { FactList, Section } from '../printing/section.tsx';

const fifth = contentWidth / 5;
const fifths = [fifth, fifth, fifth, fifth, fifth] as const;

/** An on-field assessment, part by part: no total and no pass mark is published for it. */
export function OnFieldAssessment({ assessment: { title, alert, facts } }: { assessment: ReportAssessment }) {
  return (
    <Section title={title} note="No total and no passing score. *: outside what is normal." isTogether>
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      <FactList facts={facts} widths={fifths} />
    </Section>
  );
}

const columns = [
  ...vomsSymptomHeads.map((head) => ({ head, width: 84 })),
  { head: 'Total', width: 72 },
  { head: 'Near point', width: 92 },
];

/** The VOMS in four figures, by both ways of scoring, and step by step. */
export function VomsSummary({ voms }: { voms: ReportVoms }) {
  return (
    <Section title={reportHeadings.voms} isTogether>
      <FactList facts={vomsFacts(voms)} />
      <Text style={type(11, 15, 400)}>
        {`By total (a step of 2 or more, or a near point of 5 cm or more): ${voms.byTotal}. By change (2 or more over baseline symptoms, or a near point of 5 cm or more): ${voms.byChange}. ${voms.falsePositiveText}`}
      </Text>
      <LineTable
        label={{ head: 'Step', width: 220 }}
        columns={columns}
        rows={voms.steps.map(({ name, headache, dizziness, nausea, fogginess, total, convergenceText }) => ({
          label: name,
          cells: [...[headache, dizziness, nausea, fogginess, total].map(ratingText), convergenceText ?? ''],
        }))}
      />
    </Section>
  );
}
