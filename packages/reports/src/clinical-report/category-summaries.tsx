import type { ReportMeasure } from '@plumbline/contract';
import {
  ceilingWords,
  disagreementOf,
  formatBaselineScore,
  formatScoreWithUnit,
  isAtCeiling,
  measureCategoryLabels,
  percentileText,
  rangeMarks,
} from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, row, tabular, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { RangeMark } from './range-mark.tsx';
import { changeText, noiseSentence } from './report-text.ts';
import { Badge } from './summary-row.tsx';

const chartWidth = 330;
const factsWidth = contentWidth - chartWidth - 24;

/** A section a category; each measure with what it is, its range in numbers, its percentile and how sure a change is. */
export function CategorySummaries({ measures }: { measures: readonly ReportMeasure[] }) {
  return [...Map.groupBy(measures, ({ measure }) => measure.categoryId)].map(([categoryId, own]) => (
    <Section key={categoryId} title={`${measureCategoryLabels[categoryId]} Summary`}>
      {own.map((entry) => (
        <MeasureSummary key={entry.measure.id} entry={entry} />
      ))}
    </Section>
  ));
}

function MeasureSummary({ entry }: { entry: ReportMeasure }) {
  const { measure, comparison, isExcluded } = entry;
  const change = changeText(measure, comparison);
  const marks = rangeMarks(measure, comparison);
  const disagreement = disagreementOf(measure, comparison);
  return (
    <View
      wrap={false}
      style={{ ...row, paddingVertical: px(5), borderBottom: `0.75 solid ${ink.ruleLight}` }}
    >
      <View style={{ width: px(chartWidth), marginRight: px(24) }}>
        <View style={{ ...row, alignItems: 'flex-end', justifyContent: 'space-between' }}>
          <Text style={type(13, 17, 700)}>{measure.name}</Text>
          <View style={{ ...row, alignItems: 'center' }}>
            <Text style={{ ...type(15, 18, 700), ...tabular, marginRight: px(10) }}>
              {formatScoreWithUnit(measure, comparison.score)}
            </Text>
            <View style={{ width: px(120) }}>
              <Badge
                level={comparison.changeLevel}
                amount={change.amount}
                arrow={change.arrow}
                word={change.word}
              />
            </View>
          </View>
        </View>
        {measure.description !== '' && (
          <Text style={type(10, 13.5, 400, ink.text2)}>{measure.description}</Text>
        )}
        <RangeMark entry={entry} width={chartWidth} />
        <View style={{ ...row, justifyContent: 'space-between' }}>
          <Text style={type(9.5, 12, 400, ink.text2)}>{formatScoreWithUnit(measure, marks.left)}</Text>
          <Text
            style={type(9.5, 12, 400, ink.text2)}
          >{`better: ${formatScoreWithUnit(measure, marks.right)}`}</Text>
        </View>
      </View>
      <View style={{ width: px(factsWidth) }}>
        <Line label="Baseline" text={baselineText(entry)} />
        <Line label="Percentile" text={percentileText(comparison)} />
        {comparison.norms !== null && (
          <Line label="Norms" text={`${comparison.norms.status}, ${comparison.norms.population}`} />
        )}
        <Line label="Test noise" text={noiseSentence(comparison)} />
        {disagreement !== null && <Line label="Color and noise" text={disagreement} />}
        {isAtCeiling(measure, comparison.score) && (
          <Line label={ceilingWords.name} text={ceilingWords.sentence} />
        )}
        {comparison.validity.map((flag) => (
          <Line
            key={flag.sentence}
            label={flag.effect === 'invalid' ? 'May not be valid' : 'Caution'}
            text={flag.sentence}
            isStrong
          />
        ))}
        {isExcluded && <Line label="Excluded" text="Left out of the baseline by hand." isStrong />}
      </View>
    </View>
  );
}

function Line({ label, text, isStrong = false }: { label: string; text: string; isStrong?: boolean }) {
  return (
    <Text style={type(10.5, 14, isStrong ? 600 : 400)}>
      <Text style={{ color: ink.text2 }}>{`${label}: `}</Text>
      {text}
    </Text>
  );
}

/** '88.2, low 80.1, high 96.3, mean of 3 tests'. */
function baselineText({ measure, comparison: { baseline } }: ReportMeasure): string {
  if (baseline === null) return 'none';
  const write = (score: number) => formatBaselineScore(measure, score);
  const range =
    baseline.lowScore === null || baseline.highScore === null
      ? null
      : `low ${write(baseline.lowScore)}, high ${write(baseline.highScore)}`;
  const count = `mean of ${baseline.baselineTestCount} ${baseline.baselineTestCount === 1 ? 'test' : 'tests'}`;
  return [write(baseline.score), range, count].filter(Boolean).join(', ');
}
