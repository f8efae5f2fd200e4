import type { ReportAssessment, ReportVoms } from '@plumbline/contract';
import { ratingText, vomsFacts, vomsSymptomHeads } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { contentWidth, ink, px, type } from '../printing/print-style.ts';
import { TextLine } from '../printing/text-line.tsx';
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
  ...vomsSymptomHeads.map((name) => [name, 66] as const),
  ['Total', 56],
  ['Near point', 76],
] as const;

/** The VOMS in four figures, by both ways of scoring, and step by step. */
export function VomsSummary({ voms }: { voms: ReportVoms | null }) {
  if (voms === null) return null;
  return (
    <Section title="VOMS Summary" isTogether>
      <FactList facts={vomsFacts(voms)} />
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
              ratingText(value),
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
  const letters = isHead
    ? ({ size: 10, line: 13, weight: 500, color: ink.text2 } as const)
    : ({ size: 11, line: 15, weight: 400 } as const);
  return (
    <TextLine
      cells={[
        { ...letters, text: label, width: 220 },
        ...columns.map(([, width], index) => ({
          ...letters,
          text: cells[index] ?? '',
          width,
          isRight: true,
          isTabular: true,
        })),
      ]}
      paddingTop={3}
      paddingBottom={3}
      length={contentWidth}
      rule={{ width: isHead ? 0.75 : 0.5, color: isHead ? ink.rule : ink.ruleLight }}
    />
  );
}
