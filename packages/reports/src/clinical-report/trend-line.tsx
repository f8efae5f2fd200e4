import type { ClinicalReport, ReportTrend } from '@plumbline/contract';
import { formatScoreWithUnit, hasCourse, reportHeadings, trendsAtGlance } from '@plumbline/domain';
import { Circle, G, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { inLines } from '../printing/in-lines.ts';
import { contentWidth, ink, oneLine, px, row, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';

/** How the trends under their own heading look; more of them stand on a line where that spares a page. */
export type TrendLook = 'usual' | 'compact';

/** Of a drawing, in CSS pixels. */
interface TrendSize {
  width: number;
  height: number;
}

const gap = 12;
const usualHeight = 68;
const compactHeight = 50;
/** Name, dates and the distance to the next line, in CSS pixels. */
const aroundDrawing = 48;
/** The newest score under the name, where there is no room beside it. */
const scoreLine = 14;

/** The width of each of so many drawings that fill a line of the page. */
const widthOf = (ofLine: number): number => (contentWidth - (ofLine - 1) * gap) / ofLine;

/** As many trends stand side by side on the first page, and under their own heading where they are compact. */
const mostOfLine = 6;

/** How many stand side by side, so that the lines are about as long: six are two lines of three. */
const trendsOfLine = (count: number): number => (count <= 3 || count === 5 || count === 6 ? 3 : 4);

/** How much lower compact trends are, in CSS pixels. */
export function sparedByCompactTrends(trends: readonly ReportTrend[]): number {
  const count = hasCourse(trends) ? trends.length : 0;
  const usual = Math.ceil(count / trendsOfLine(count)) * (usualHeight + aroundDrawing);
  return usual - Math.ceil(count / mostOfLine) * (compactHeight + aroundDrawing + scoreLine);
}

interface TrendLineProps {
  trend: ReportTrend;
  size: TrendSize;
  /** Where the newest score stands, with the first and the last date below the drawing; in small there is neither. */
  score?: 'besideName' | 'belowName';
}

/** A measure over time: event grey behind, baseline dashed, its band dotted, excluded tests hollow. Up is better. */
function TrendLine({ trend, size, score }: TrendLineProps) {
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
  const newestText = newest === undefined ? '' : formatScoreWithUnit(trend.measure, newest.score);
  return (
    <View style={{ width: px(width), marginBottom: px(score === undefined ? 0 : 8) }} wrap={false}>
      <View style={{ ...row, justifyContent: 'space-between', marginBottom: px(3) }}>
        <Text style={{ ...type(11, 14, 600), ...oneLine, flex: 1 }}>{trend.measure.name}</Text>
        {score === 'besideName' && (
          <Text style={{ ...type(11, 14, 600), flexShrink: 0, marginLeft: px(6) }}>{newestText}</Text>
        )}
      </View>
      {score === 'belowName' && <Text style={type(11, scoreLine, 600)}>{newestText}</Text>}
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
      {score !== undefined && (
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

/** The course of each measure up to this test. */
export function Trends({ trends, look }: { trends: readonly ReportTrend[]; look: TrendLook }) {
  if (!hasCourse(trends)) return null;
  const isCompact = look === 'compact';
  const ofLine = isCompact ? mostOfLine : trendsOfLine(trends.length);
  const size = { width: widthOf(ofLine), height: isCompact ? compactHeight : usualHeight };
  return (
    <Section title={reportHeadings.trends} ahead={size.height + aroundDrawing} note={trendNote}>
      <View style={{ marginTop: px(8) }}>
        {inLines(trends, ofLine).map((line) => (
          <View key={line[0]?.measure.id} style={{ ...row, columnGap: px(gap) }} wrap={false}>
            {line.map((trend) => (
              <TrendLine
                key={trend.measure.id}
                trend={trend}
                size={size}
                score={isCompact ? 'belowName' : 'besideName'}
              />
            ))}
          </View>
        ))}
      </View>
    </Section>
  );
}

/** Fewer trends than this are not drawn larger on the first page. */
const fewestOfLine = 4;
const glanceHeight = 44;

/** The course of the measures of this test beside the verdict on the first page, those that changed for the worse first. */
export function TrendsAtGlance({ trends, measures }: Pick<ClinicalReport, 'trends' | 'measures'>) {
  const shown = trendsAtGlance(trends, measures);
  if (shown.length === 0) return null;
  const size = { width: widthOf(Math.max(fewestOfLine, shown.length)), height: glanceHeight };
  return (
    <Section
      title={reportHeadings.atAGlance}
      note={`${trendNote} With dates under ${reportHeadings.trends}.`}
      isTogether
    >
      <View style={{ ...row, columnGap: px(gap), marginTop: px(6) }}>
        {shown.map((trend) => (
          <TrendLine key={trend.measure.id} trend={trend} size={size} />
        ))}
      </View>
    </Section>
  );
}
