import type { ReportMeasure } from '@plumbline/contract';
import { formatScoreWithUnit, measureCategoryLabels, percentileText, rangeMarks } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { inLines } from '../printing/in-lines.ts';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import { Beside, Section, widthBeside } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { baselineText, Cautions, edgeType } from './category-summaries.tsx';
import { RangeMark } from './range-mark.tsx';
import { changeText, noiseSentence } from './report-text.ts';
import { Badge } from './summary-row.tsx';

type Category = readonly [title: string, measures: readonly ReportMeasure[]];

const categoriesOf = (measures: readonly ReportMeasure[]): Category[] =>
  [...Map.groupBy(measures, ({ measure }) => measure.categoryId)].map(
    ([categoryId, own]) => [`${measureCategoryLabels[categoryId]} Summary`, own] as const,
  );

/** Categories of one measure stand beside each other where they follow each other. */
function linesOf(measures: readonly ReportMeasure[]): Category[][] {
  const single = categoriesOf(measures).filter(([, own]) => own.length === 1);
  const several = categoriesOf(measures).filter(([, own]) => own.length > 1);
  return [...inLines(single, 2).map((line) => [...line]), ...several.map((category) => [category])];
}

/** The first heading of each line of summaries. */
export const compactSummaryTitles = (measures: readonly ReportMeasure[]): string[] =>
  linesOf(measures).flatMap(([first]) => (first === undefined ? [] : [first[0]]));

const half = widthBeside(2);

/**
 * The category summaries with two measures on a line; categories of one measure share a line. Whose norms they are stands under Sources.
 */
export function CompactSummaries({ measures }: { measures: readonly ReportMeasure[] }) {
  return linesOf(measures).map((line) => {
    const [[title, own] = ['', []], ...others] = line;
    if (others.length === 0) return <Several key={title} category={[title, own]} />;
    return (
      <Beside
        key={title}
        columns={line.map((category) => ({
          key: category[0],
          width: half,
          content: <Several category={category} />,
        }))}
      />
    );
  });
}

/** Said once where it holds for every measure. */
const noNoise = 'Test noise is not known.';
const isNoiseKnown = ({ comparison }: ReportMeasure): boolean => comparison.reliableChange !== null;

function Several({ category: [title, measures] }: { category: Category }) {
  const isKnown = measures.some(isNoiseKnown);
  return (
    <Section title={title} note={isKnown ? null : noNoise}>
      {inLines(measures, 2).map((line) => (
        <View
          key={line[0]?.measure.id}
          wrap={false}
          style={{ ...row, justifyContent: 'space-between', borderBottom: `0.75 solid ${ink.ruleLight}` }}
        >
          {line.map((entry) => (
            <MeasureCell key={entry.measure.id} entry={entry} hasNoise={isKnown} />
          ))}
        </View>
      ))}
    </Section>
  );
}

const [nameWidth, scoreWidth] = [138, 76] as const;
const badgeWidth = 124;
const markWidth = 110;
const edgeWidth = (half - badgeWidth - markWidth) / 2;

function MeasureCell({ entry, hasNoise }: { entry: ReportMeasure; hasNoise: boolean }) {
  const { measure, comparison } = entry;
  const change = changeText(measure, comparison);
  const marks = rangeMarks(measure, comparison);
  return (
    <View style={{ width: px(half), paddingTop: px(1), paddingBottom: px(2) }}>
      <View style={{ ...row, alignItems: 'flex-end' }}>
        <Text {...tagged('H3')} style={{ ...type(13, 17, 700), width: px(nameWidth), paddingRight: px(8) }}>
          {measure.name}
        </Text>
        <Text style={{ ...type(14, 17, 700), ...tabular, width: px(scoreWidth), paddingRight: px(8) }}>
          {formatScoreWithUnit(measure, comparison.score)}
        </Text>
        <Text style={{ ...type(12, 16, 500), flex: 1, textAlign: 'right' }}>
          {percentileText(comparison)}
        </Text>
      </View>
      <View style={{ ...row, alignItems: 'center' }}>
        <View style={{ width: px(badgeWidth), paddingRight: px(8) }}>
          <Badge
            level={comparison.changeLevel}
            amount={change.amount}
            arrow={change.arrow}
            word={change.word}
          />
        </View>
        <Text style={{ ...edgeType, width: px(edgeWidth), textAlign: 'right' }}>
          {formatScoreWithUnit(measure, marks.left)}
        </Text>
        <RangeMark entry={entry} width={markWidth} isLow />
        <Text style={{ ...edgeType, width: px(edgeWidth) }}>{formatScoreWithUnit(measure, marks.right)}</Text>
      </View>
      <Text style={type(10, 12, 400, ink.text2)}>
        {[
          measure.description,
          comparison.baseline !== null && `Baseline: ${baselineText(entry)}.`,
          hasNoise && noiseSentence(comparison),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Cautions entry={entry} />
    </View>
  );
}
