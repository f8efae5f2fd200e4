import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportAssessment, ReportVoms } from './report-parts.ts';
import { vomsText } from './report-text.ts';
import { FactList, Section } from './section.tsx';

const fifth = contentWidth / 5;
const fifths = [fifth, fifth, fifth, fifth, fifth] as const;

/** Assessments beside the field, part by part: no total and no pass mark is published. */
export function OnFieldAssessments({ assessments }: { assessments: readonly ReportAssessment[] }) {
  return assessments.map(({ title, alert, facts }) => (
    <Section
      key={title}
      title={title}
      note="No total and no pass mark. *: not as in a healthy person."
      isTogether
    >
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      <FactList facts={facts} widths={fifths} />
    </Section>
  ));
}

const columns = [
  ['Headache', 66],
  ['Dizziness', 66],
  ['Nausea', 66],
  ['Fogginess', 66],
  ['Total', 56],
  ['Near point', 76],
] as const;

/** The VOMS in four figures, by both ways of scoring, and step by step. */
export function VomsSummary({ voms }: { voms: ReportVoms | null }) {
  if (voms === null) return null;
  return (
    <Section title="VOMS Summary" isTogether>
      <FactList
        facts={[
          { label: 'Baseline symptoms', value: vomsText(voms.baselineSymptoms) },
          { label: 'Max provocation', value: vomsText(voms.maximumProvocation) },
          { label: 'Max total symptoms', value: vomsText(voms.maximumTotalSymptoms) },
          {
            label: 'Average convergence',
            value: voms.averageConvergenceCm === null ? 'Skip' : `${voms.averageConvergenceCm.toFixed(1)} cm`,
          },
        ]}
      />
      <Text style={type(11, 15, 400)}>
        {`By total (a step of 2 or more, or a near point of 5 cm or more): ${voms.byTotal}. By change (2 or more over baseline symptoms, or a near point of 5 cm or more): ${voms.byChange}. ${voms.falsePositiveText}`}
      </Text>
      <Row cells={columns.map(([name]) => name)} label="Step" isHead />
      {voms.steps.map((step) => (
        <Row
          key={step.name}
          label={step.name}
          cells={[
            ...[step.headache, step.dizziness, step.nausea, step.fogginess, step.total].map((value) =>
              vomsText(value),
            ),
            step.convergenceText ?? '-',
          ]}
        />
      ))}
    </Section>
  );
}

function Row({
  label,
  cells,
  isHead = false,
}: {
  label: string;
  cells: readonly string[];
  isHead?: boolean;
}) {
  const style = isHead ? type(10, 13, 500, ink.text2) : type(11, 15, 400);
  return (
    <View
      wrap={false}
      style={{
        ...row,
        paddingVertical: px(3),
        borderBottom: `${isHead ? 0.75 : 0.5} solid ${isHead ? ink.rule : ink.ruleLight}`,
      }}
    >
      <Text style={{ ...style, width: px(220) }}>{label}</Text>
      {columns.map(([name, width], index) => (
        <Text key={name} style={{ ...style, ...tabular, width: px(width), textAlign: 'right' }}>
          {cells[index] ?? ''}
        </Text>
      ))}
    </View>
  );
}
