import type { ClinicalReport } from '@plumbline/contract';
import {
  baselineExplanation,
  clinicalDisclaimer,
  leftOutSentence,
  needsBaselineExplanation,
  type ReportSource,
  reportHeadings,
  reportSources,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { px, type } from '../printing/print-style.ts';
import { Beside, Section, widthsByLength } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';

const fine = { ...type(9.5, 12, 400), marginTop: px(4) };
/** Sources of so many letters stand beside the other two texts without being much longer than they are. */
const mostSourcesBeside = 900;
/** No text beside others is narrower, in CSS pixels: the longest word of the sources, which is the version of two rules, fits. */
const leastWidth = 205;

interface ClosingProps {
  model: ClinicalReport;
  /** Whether the disclaimer is among the texts, and not on the first page. */
  hasDisclaimer?: boolean;
}

/** What a reader must know to judge the report: what a baseline is, where norms and noise come from, what was left out, and the disclaimer. */
export function Closing({ model, hasDisclaimer = true }: ClosingProps) {
  const sources = reportSources(model.measures);
  const isExplained = needsBaselineExplanation(model.measures);
  const length = sources.reduce((sum, { label, text }) => sum + label.length + text.length + 4, 0);
  const isShort = length <= mostSourcesBeside;
  const beside = [
    ...(isExplained ? [{ key: 'baseline', length: baselineExplanation.length, content: <Baseline /> }] : []),
    ...(sources.length > 0 && isShort
      ? [{ key: 'sources', length, content: <Sources sources={sources} /> }]
      : []),
    ...(hasDisclaimer
      ? [{ key: 'disclaimer', length: clinicalDisclaimer.length, content: <Disclaimer /> }]
      : []),
  ];
  const widths = widthsByLength(
    beside.map((column) => column.length),
    leastWidth,
  );
  return (
    <>
      {sources.length > 0 && !isShort && <Sources sources={sources} />}
      {model.leftOut.length > 0 && (
        <Section title={reportHeadings.leftOut} isTogether>
          <Text style={{ ...type(11, 15, 400), marginTop: px(4) }}>{leftOutSentence(model.leftOut)}</Text>
        </Section>
      )}
      {beside.length > 0 && (
        <Beside
          columns={beside.map((column, index) => ({ ...column, width: widths[index] ?? leastWidth }))}
        />
      )}
    </>
  );
}

function Baseline() {
  return (
    <Section title={reportHeadings.baseline} isTogether>
      <Text style={fine}>{baselineExplanation}</Text>
    </Section>
  );
}

function Sources({ sources }: { sources: readonly ReportSource[] }) {
  return (
    <Section title={reportHeadings.sources} isTogether>
      <Text style={fine}>
        {sources.map(({ label, text }, index) => (
          <Text key={label}>
            {index > 0 && '  '}
            <Text style={{ fontWeight: 600 }}>{`${label}: `}</Text>
            {text}
          </Text>
        ))}
      </Text>
    </Section>
  );
}

function Disclaimer() {
  return (
    <Section title={reportHeadings.disclaimer} isTogether>
      <Text style={fine}>{clinicalDisclaimer}</Text>
    </Section>
  );
}

/** The disclaimer below the line to sign. */
export function DisclaimerAtFoot() {
  const outline = { bookmark: reportHeadings.disclaimer };
  return (
    <View style={{ marginTop: px(8) }} {...outline}>
      <Text {...tagged('H2')} style={type(10, 12, 700)}>
        {reportHeadings.disclaimer}
      </Text>
      <Text style={type(10, 12, 400)}>{clinicalDisclaimer}</Text>
    </View>
  );
}
