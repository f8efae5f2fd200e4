import type { ReportMeasure } from '@plumbline/contract';
import {
  ceilingWords,
  disagreementOf,
  excludedByStaff,
  formatBaselineScore,
  formatScoreWithUnit,
  isAtCeiling,
  percentileText,
  rangeMarks,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, tabular, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { RangeMark } from './range-mark.tsx';
import { changeText, noiseSentence } from './report-text.ts';
import { Badge } from './summary-row.tsx';

interface CategorySummaryProps {
  title: string;
  measures: readonly ReportMeasure[];
}

/** A category; each measure with what it is, its range in numbers, its percentile and how sure a change is. */
export function CategorySummary({ title, measures }: CategorySummaryProps) {
  return (
    <Section title={title}>
      {measures.map((entry) => (
        <MeasureSummary key={entry.measure.id} entry={entry} />
      ))}
    </Section>
  );
}

/** Of name, score, badge, range and percentile, each with the distance to the next. */
const [nameWidth, scoreWidth, badgeWidth, rangeWidth] = [144, 78, 136, 214] as const;
const percentileWidth = contentWidth - nameWidth - scoreWidth - badgeWidth - rangeWidth;
const markWidth = 114;
const edgeWidth = (rangeWidth - 14 - markWidth) / 2;
/** Digits of one width, since '97.0' lost its point between the others. */
export const edgeType = { ...type(9.5, 12, 400, ink.text2), ...tabular };

function MeasureSummary({ entry }: { entry: ReportMeasure }) {
  const { measure, comparison } = entry;
  const change = changeText(measure, comparison);
  const marks = rangeMarks(measure, comparison);
  return (
    <View wrap={false} style={{ paddingBottom: px(3), borderBottom: `0.75 solid ${ink.ruleLight}` }}>
      <View style={{ ...row, alignItems: 'center', minHeight: px(26) }}>
        <Text {...tagged('H3')} style={{ ...type(13, 17, 700), width: px(nameWidth), paddingRight: px(8) }}>
          {measure.name}
        </Text>
        <Text style={{ ...type(15, 18, 700), ...tabular, width: px(scoreWidth), paddingRight: px(8) }}>
          {formatScoreWithUnit(measure, comparison.score)}
        </Text>
        <View style={{ width: px(badgeWidth), paddingRight: px(12) }}>
          <Badge
            level={comparison.changeLevel}
            amount={change.amount}
            arrow={change.arrow}
            word={change.word}
          />
        </View>
        <View style={{ ...row, alignItems: 'center', width: px(rangeWidth), paddingRight: px(14) }}>
          <Text style={{ ...edgeType, width: px(edgeWidth), textAlign: 'right' }}>
            {formatScoreWithUnit(measure, marks.left)}
          </Text>
          <RangeMark entry={entry} width={markWidth} />
          <Text style={{ ...edgeType, width: px(edgeWidth) }}>
            {formatScoreWithUnit(measure, marks.right)}
          </Text>
        </View>
        <Text style={{ ...type(12, 16, 500), width: px(percentileWidth) }}>{percentileText(comparison)}</Text>
      </View>
      <Text style={type(10, 12.5, 400, ink.text2)}>{explanationOf(entry)}</Text>
      <Cautions entry={entry} />
    </View>
  );
}

/** What is measured, the baseline in numbers, whose norms they are, and how sure a change is. */
function explanationOf(entry: ReportMeasure): string {
  const { measure, comparison } = entry;
  const { norms } = comparison;
  return [
    measure.description,
    `Baseline: ${baselineText(entry)}.`,
    norms !== null && `Norms: ${norms.status}, ${norms.population}.`,
    noiseSentence(comparison),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a reader must know before they rely on the score, a line each. */
export function Cautions({ entry }: { entry: ReportMeasure }) {
  return cautionsOf(entry).map(({ label, text }) => (
    <Text key={text} style={type(10, 13, 600)}>
      <Text style={{ color: ink.text2 }}>{`${label}: `}</Text>
      {text}
    </Text>
  ));
}

function cautionsOf({ measure, comparison, isExcluded }: ReportMeasure): { label: string; text: string }[] {
  const disagreement = disagreementOf(measure, comparison);
  return [
    ...(disagreement === null ? [] : [{ label: 'Color and noise', text: disagreement }]),
    ...(isAtCeiling(measure, comparison.score)
      ? [{ label: ceilingWords.name, text: ceilingWords.sentence }]
      : []),
    ...comparison.validity.map(({ effect, sentence }) => ({
      label: effect === 'invalid' ? 'May not be valid' : 'Caution',
      text: sentence,
    })),
    ...(isExcluded
      ? [{ label: excludedByStaff, text: 'Taken out of the baseline and of the verdict.' }]
      : []),
  ];
}

/** '88.2, low 80.1, high 96.3, mean of 3 tests'. */
export function baselineText({ measure, comparison: { baseline } }: ReportMeasure): string {
  if (baseline === null) return 'none';
  const write = (score: number) => formatBaselineScore(measure, score);
  const range =
    baseline.lowScore === null || baseline.highScore === null
      ? null
      : `low ${write(baseline.lowScore)}, high ${write(baseline.highScore)}`;
  const count = `mean of ${baseline.baselineTestCount} ${baseline.baselineTestCount === 1 ? 'test' : 'tests'}`;
  return [write(baseline.score), range, count].filter(Boolean).join(', ');
}
