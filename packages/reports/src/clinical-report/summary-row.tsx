import { formatBaselineScore, type Measure, rangeMarks } from '@plumbline/domain';
import { G, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportMeasure } from './report-model.ts';
import { changeText, noiseText, percentileBand, percentileText, scoreText } from './report-text.ts';

/** Widths of the Test Summary's columns, in CSS pixels of the page. */
export const summaryColumns = [136, 74, 62, 140, 200, 60, 48] as const;

/** One measure: today, baseline, change, where it lies, percentile, and whether it is beyond noise. Reads in black and white. */
export function SummaryRow({ entry }: { entry: ReportMeasure }) {
  const { measure, comparison, isExcluded } = entry;
  const change = changeText(measure, comparison);
  const noise = noiseText(comparison);
  const band = percentileBand(comparison);
  const cells = summaryColumns.map((width) => ({ width: px(width), paddingRight: px(8) }));
  return (
    <View
      wrap={false}
      style={{ ...row, alignItems: 'center', minHeight: px(44), borderBottom: `0.75 solid ${ink.ruleLight}` }}
    >
      <View style={cells[0] ?? {}}>
        <Text style={type(13, 17, 600)}>{measure.name}</Text>
        {isExcluded && <Text style={type(10, 13, 400, ink.text2)}>Excluded from baseline</Text>}
      </View>
      <Text style={{ ...type(15, 19, 700), ...tabular, ...cells[1], textAlign: 'right' }}>
        {scoreText(comparison.score, measure)}
      </Text>
      <Text style={{ ...type(12, 16, 400, ink.text2), ...tabular, ...cells[2], textAlign: 'right' }}>
        {comparison.baseline === null
          ? '-'
          : formatBaselineScore(measure as Measure, comparison.baseline.score)}
      </Text>
      <View style={cells[3] ?? {}}>
        <Badge
          level={comparison.changeLevel}
          amount={change.amount}
          arrow={change.arrow}
          word={change.word}
        />
      </View>
      <View style={cells[4] ?? {}}>
        <RangeMark entry={entry} />
      </View>
      <View style={cells[5] ?? {}}>
        <Text style={type(12, 16, 500)}>{percentileText(comparison)}</Text>
        {band !== null && <Text style={type(10, 13, 400, ink.text2)}>{band}</Text>}
      </View>
      <View style={cells[6] ?? {}}>
        <Text style={type(12, 16, noise.barCount >= 3 ? 600 : 400)}>{noise.text}</Text>
      </View>
    </View>
  );
}

interface BadgeProps {
  level: ReportMeasure['comparison']['changeLevel'];
  amount: string | null;
  arrow: 'up' | 'down' | null;
  word: string;
}

/** Filled for worse, outlined for a warning, plain for normal: told apart without any colour. */
function Badge({ level, amount, arrow, word }: BadgeProps) {
  const isBad = level === 'bad';
  const color = isBad ? ink.onBad : level === 'warning' ? ink.warning : ink.text;
  const sign = arrow === 'up' ? '\u2191 ' : arrow === 'down' ? '\u2193 ' : '';
  return (
    <View
      style={{
        ...row,
        justifyContent: 'space-between',
        paddingHorizontal: px(8),
        paddingVertical: px(4),
        borderRadius: px(5),
        ...(isBad ? { backgroundColor: ink.bad } : {}),
        ...(level === 'warning' ? { border: `1 solid ${ink.warning}` } : {}),
      }}
    >
      <Text style={{ ...type(12, 15, 600, color), ...tabular }}>
        {amount === null ? '' : `${sign}${amount}`}
      </Text>
      <Text style={type(12, 15, 600, color)}>{word}</Text>
    </View>
  );
}

const width = 190;
const height = 26;
const middle = height / 2;

/** Where the score lies between its norms and the own band; right is better. */
function RangeMark({ entry }: { entry: ReportMeasure }) {
  const marks = rangeMarks(entry.measure as Measure, entry.comparison);
  const at = (share: number) => 6 + share * (width - 12);
  const { band, norm, today, mean } = marks;
  const hatch =
    band === null
      ? []
      : Array.from(
          { length: Math.max(0, Math.floor((at(band.to) - at(band.from)) / 6)) },
          (_, i) => at(band.from) + i * 6,
        );
  return (
    <Svg width={px(width)} height={px(height)} viewBox={`0 0 ${width} ${height}`}>
      <Line
        x1={norm ? at(Math.min(norm.p10, norm.p90)) : 6}
        x2={norm ? at(Math.max(norm.p10, norm.p90)) : width - 6}
        y1={middle}
        y2={middle}
        stroke={ink.norm}
        strokeWidth={3}
      />
      {band !== null && (
        <G>
          <Rect
            x={at(band.from)}
            y={4}
            width={Math.max(2, at(band.to) - at(band.from))}
            height={18}
            fill="none"
            stroke={ink.band}
            strokeWidth={1}
          />
          {hatch.map((x) => (
            <Line key={x} x1={x} x2={x + 6} y1={22} y2={4} stroke={ink.band} strokeWidth={0.6} />
          ))}
        </G>
      )}
      {mean !== null && (
        <Line x1={at(mean)} x2={at(mean)} y1={2} y2={24} stroke={ink.text} strokeWidth={2.5} />
      )}
      {today !== null && (
        <Path
          d={markPath(at(today.at), entry.comparison.changeLevel)}
          fill={ink.text}
          stroke={ink.paper}
          strokeWidth={1.5}
        />
      )}
    </Svg>
  );
}

/** Square for worse, triangle for a warning, circle otherwise. */
function markPath(x: number, level: ReportMeasure['comparison']['changeLevel']): string {
  if (level === 'bad') return `M${x - 6} ${middle - 6}h12v12h-12z`;
  if (level === 'warning') return `M${x} ${middle - 8}L${x + 8} ${middle + 6}H${x - 8}z`;
  return `M${x - 6} ${middle}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z`;
}
