import type { ClinicalReport, ReportTrend } from '@plumbline/contract';
import { formatScoreWithUnit, reportHeadings } from '@plumbline/domain';
import { Circle, G, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { inLines } from '../printing/in-lines.ts';
import { contentWidth, ink, oneLine, px, row, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';

/** Of a drawing, in CSS pixels. */
interface TrendSize {
  width: number;
  height: number;
}

const usualSize: TrendSize = { width: 171, height: 68 };
const trendsOfLine = 4;
/** With name, dates and the distance to the next line. */
const lineHeight = usualSize.height + 48;
const gap = 12;

interface TrendLineProps {
  trend: ReportTrend;
  size: TrendSize;
  /** With the newest score above the drawing, and the first and the last date below it. */
  isLarge?: boolean;
}

/** A measure over time: event grey behind, baseline dashed, its band dotted, excluded tests hollow. Up is better. */
function TrendLine({ trend, size, isLarge = false }: TrendLineProps) {
  const { width, height } = size;
  const points = trend.points.flatMap((point, index) =>
    point.score === null ? [] : [{ ...point, score: point.score, index }],
  );
  const { baseline } = trend;
  const scores = [
    ...points.map((point) => point.score),
    ...(baseline === null
      ? []
      : [baseline.score, baseline.lowScore ?? baseline.score, baseline.highScore ?? baseline.score]),
  ];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const isDown = trend.measure.direction === 'lowerIsBetter';
  const y = (score: number) => {
    const share = high > low ? (score - low) / (high - low) : 0.5;
    return 8 + (isDown ? share : 1 - share) * (height - 16);
  };
  const step = (width - 16) / Math.max(1, trend.points.length - 1);
  const x = (index: number) => 8 + index * step;
  const newest = points.at(-1);
  return (
    <View style={{ width: px(width), marginRight: px(gap), marginBottom: px(isLarge ? 8 : 0) }} wrap={false}>
      <View style={{ ...row, justifyContent: 'space-between', marginBottom: px(3) }}>
        <Text style={{ ...type(11, 14, 600), ...oneLine, flex: 1 }}>{trend.measure.name}</Text>
        {isLarge && (
          <Text style={{ ...type(11, 14, 600), flexShrink: 0, marginLeft: px(6) }}>
            {newest === undefined ? '-' : formatScoreWithUnit(trend.measure, newest.score)}
          </Text>
        )}
      </View>
      <Svg
        {...tagged('Figure', inWords(trend))}
        width={px(width)}
        height={px(height)}
        viewBox={`0 0 ${width} ${height}`}
      >
        {points
          .filter((point) => point.isEvent)
          .map((point) => (
            <Rect
              key={point.index}
              x={x(point.index) - step / 2}
              y={0}
              width={step}
              height={height}
              fill={ink.eventShade}
            />
          ))}
        {baseline !== null && (
          <G>
            <Line
              x1={0}
              x2={width}
              y1={y(baseline.score)}
              y2={y(baseline.score)}
              stroke={ink.text}
              strokeWidth={1}
              strokeDasharray="5 4"
            />
            {[baseline.lowScore, baseline.highScore].map(
              (score) =>
                score !== null && (
                  <Line
                    key={score}
                    x1={0}
                    x2={width}
                    y1={y(score)}
                    y2={y(score)}
                    stroke={ink.text2}
                    strokeWidth={0.7}
                    strokeDasharray="1.5 3"
                  />
                ),
            )}
          </G>
        )}
        <Path
          d={points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.index)} ${y(point.score)}`).join('')}
          fill="none"
          stroke={ink.text}
          strokeWidth={1.4}
        />
        {points.map((point) => (
          <Circle
            key={point.index}
            cx={x(point.index)}
            cy={y(point.score)}
            r={point === newest ? 4.5 : 2.6}
            fill={point.isExcluded ? ink.paper : ink.text}
            stroke={ink.text}
            strokeWidth={1}
          />
        ))}
      </Svg>
      {isLarge && (
        <View style={{ ...row, justifyContent: 'space-between' }}>
          <Text style={type(9.5, 12, 400, ink.text2)}>{trend.points[0]?.label ?? ''}</Text>
          <Text style={type(9.5, 12, 400, ink.text2)}>
            {trend.points.length > 1 ? trend.points.at(-1)?.label : ''}
          </Text>
        </View>
      )}
    </View>
  );
}

/** 'Memory over 9 tests, 4/29/26 to 10/6/26: 58.3 at the last, baseline 67.1.' */
function inWords({ measure, points, baseline }: ReportTrend): string {
  const last = points.at(-1);
  const newest = formatScoreWithUnit(measure, points.findLast(({ score }) => score !== null)?.score ?? null);
  const own = baseline === null ? '' : `, baseline ${formatScoreWithUnit(measure, baseline.score)}`;
  return `${measure.name} over ${points.length} tests, ${points[0]?.label} to ${last?.label}: ${newest} at the last${own}.`;
}

const trendNote = 'Grey: event. Dashed: baseline, dotted: its low and high. Hollow: excluded. Up is better.';

/** The course of each measure up to this test; one point alone has no course. */
export function Trends({ trends }: { trends: readonly ReportTrend[] }) {
  if (trends.every(({ points }) => points.length <= 1)) return null;
  return (
    <Section title={reportHeadings.trends} ahead={lineHeight} note={trendNote}>
      <View style={{ marginTop: px(8) }}>
        {inLines(trends, trendsOfLine).map((line) => (
          <View key={line[0]?.measure.id} style={row} wrap={false}>
            {line.map((trend) => (
              <TrendLine key={trend.measure.id} trend={trend} size={usualSize} isLarge />
            ))}
          </View>
        ))}
      </View>
    </Section>
  );
}

/** As many small trends as stand side by side on the first page. */
const mostAtGlance = 6;
const glanceSize: TrendSize = {
  width: Math.floor((contentWidth - (mostAtGlance - 1) * gap) / mostAtGlance) - 1,
  height: 44,
};
const urgency = { bad: 0, warning: 1 } as const;

/** The course of the measures beside the verdict on the first page, those that changed for the worse first. */
export function TrendsAtGlance({ trends, measures }: Pick<ClinicalReport, 'trends' | 'measures'>) {
  const levels = new Map(measures.map(({ measure, comparison }) => [measure.id, comparison.changeLevel]));
  const rank = ({ measure }: ReportTrend) => {
    const level = levels.get(measure.id);
    return level === 'bad' || level === 'warning' ? urgency[level] : 2;
  };
  const shown = trends
    .filter(({ points }) => points.length > 1)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostAtGlance);
  if (shown.length === 0) return null;
  return (
    <Section
      title={reportHeadings.atAGlance}
      note={`${trendNote} Larger under ${reportHeadings.trends}.`}
      isTogether
    >
      <View style={{ ...row, marginTop: px(6) }}>
        {shown.map((trend) => (
          <TrendLine key={trend.measure.id} trend={trend} size={glanceSize} />
        ))}
      </View>
    </Section>
  );
}
