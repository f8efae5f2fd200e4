import type { ReportAssessment, ReportVoms } from '@plumbline/contract';
import { ratingText, reportHeadings, vomsFacts, vomsSymptomHeads } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { LineTable } from '../printing/line-table.tsx';
import { contentWidth, ink, px, row, type } from '../printing/print-style.ts';
import { FactList, FactsInLine, Section } from '../printing/section.tsx';

const fifth = contentWidth / 5;
const fifths = [fifth, fifth, fifth, fifth, fifth] as const;

interface OnFieldAssessmentProps {
  assessment: ReportAssessment;
  /** Whether it stands beside something else. */
  isBeside?: boolean;
}

/** An on-field assessment, part by part: no total and no pass mark is published for it. */
export function OnFieldAssessment({ assessment, isBeside = false }: OnFieldAssessmentProps) {
  const { title, alert, facts } = assessment;
  const note = 'No total and no passing score. *: outside what is normal.';
  return (
    <Section title={title} note={isBeside ? null : note} isTogether>
      {alert !== null && (
        <Text style={{ ...type(12, isBeside ? 15 : 17, 700), marginTop: px(isBeside ? 4 : 6) }}>{alert}</Text>
      )}
      {isBeside ? <FactsInLine facts={facts} /> : <FactList facts={facts} widths={fifths} />}
      {isBeside && <Text style={type(10, 13, 400, ink.text2)}>{note}</Text>}
    </Section>
  );
}

const heads = [...vomsSymptomHeads, 'Total', 'Near point'];
const columns = heads.map((head) => ({
  head,
  width: head === 'Total' ? 72 : head === 'Near point' ? 92 : 84,
}));

/** The cells of a step under these heads. */
const stepRow = ({
  name,
  headache,
  dizziness,
  nausea,
  fogginess,
  total,
  convergenceText,
}: ReportVoms['steps'][number]) => ({
  label: name,
  cells: [...[headache, dizziness, nausea, fogginess, total].map(ratingText), convergenceText ?? ''],
});

const judgments = ({ byTotal, byChange, falsePositiveText }: ReportVoms): string =>
  `By total (a step of 2 or more, or a near point of 5 cm or more): ${byTotal}. By change (2 or more over baseline symptoms, or a near point of 5 cm or more): ${byChange}. ${falsePositiveText}`;

/** The VOMS in four figures, by both ways of scoring, and step by step. */
export function VomsSummary({ voms }: { voms: ReportVoms }) {
  return (
    <Section title={reportHeadings.voms} isTogether>
      <FactList facts={vomsFacts(voms)} />
      <Text style={type(11, 15, 400)}>{judgments(voms)}</Text>
      <LineTable label={{ head: 'Step', width: 220 }} columns={columns} rows={voms.steps.map(stepRow)} />
    </Section>
  );
}

const stepsWidth = 450;
const stepWidth = 136;
const figuresWidth = contentWidth - stepsWidth - 20;

/** The same with the steps beside the figures. */
export function VomsBeside({ voms }: { voms: ReportVoms }) {
  return (
    <Section title={reportHeadings.voms} isTogether>
      <View style={{ ...row, justifyContent: 'space-between' }}>
        <View style={{ width: px(figuresWidth) }}>
          <FactsInLine facts={vomsFacts(voms)} />
          <Text style={{ ...type(10.5, 13, 400), marginTop: px(3) }}>{judgments(voms)}</Text>
        </View>
        <View style={{ width: px(stepsWidth), marginTop: px(4) }}>
          <LineTable
            label={{ head: 'Step', width: stepWidth }}
            columns={heads.map((head) => ({ head, width: (stepsWidth - stepWidth) / heads.length }))}
            rows={voms.steps.map(stepRow)}
            width={stepsWidth}
            isTight
          />
        </View>
      </View>
    </Section>
  );
}
