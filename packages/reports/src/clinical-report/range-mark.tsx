import type { ReportMeasure } from '@plumbline/contract';
import { formatScoreWithUnit, rangeMarks } from '@plumbline/domain';
import { G, Line, Path, Rect, Svg } from '@react-pdf/renderer';
import { ink, px } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { levelPath } from './level-mark.tsx';

const height = 26;
const middle = height / 2;
const edge = 9;

interface RangeMarkProps {
  entry: ReportMeasure;
  /** In CSS pixels. */
  width: number;
  /** Whether it has no room above and below. */
  isLow?: boolean;
}

/** Where the score lies between its norms and the person's own band; right is better. */
export function RangeMark({ entry, width, isLow = false }: RangeMarkProps) {
  const margin = isLow ? 2 : 0;
  const at = (share: number) => edge + share * (width - 2 * edge);
  const { band, norm, today, mean } = rangeMarks(entry.measure, entry.comparison);
  const left = norm === null ? edge : at(Math.min(norm.p10, norm.p90));
  const right = norm === null ? width - edge : at(Math.max(norm.p10, norm.p90));
  return (
    <Svg
      {...tagged('Figure', rangeInWords(entry))}
      width={px(width)}
      height={px(height - 2 * margin)}
      viewBox={`0 ${margin} ${width} ${height - 2 * margin}`}
    >
      <Line x1={left} x2={right} y1={middle} y2={middle} stroke={ink.norm} strokeWidth={3} />
      {norm !== null &&
        ([norm.p25, norm.p50, norm.p75] as const).map((share) => (
          <Line
            key={share}
            x1={at(share)}
            x2={at(share)}
            y1={8}
            y2={18}
            stroke={ink.tick}
            strokeWidth={1.2}
          />
        ))}
      {band !== null && <Band from={at(band.from)} to={at(band.to)} />}
      {mean !== null && (
        <Line x1={at(mean)} x2={at(mean)} y1={2} y2={24} stroke={ink.text} strokeWidth={2.5} />
      )}
      {today !== null && (
        <Path
          d={levelPath(at(today.at), middle, entry.comparison.changeLevel)}
          fill={today.shape === 'hollow' ? ink.paper : ink.text}
          stroke={today.shape === 'hollow' ? ink.text : ink.paper}
          strokeWidth={1.5}
        />
      )}
    </Svg>
  );
}

/** 'Reaction Time 264 ms, between 259 ms and 169 ms, which is better.' */
function rangeInWords({ measure, comparison }: ReportMeasure): string {
  const { left, right } = rangeMarks(measure, comparison);
  const [score, worst, best] = [comparison.score, left, right].map((one) =>
    formatScoreWithUnit(measure, one),
  );
  return `${measure.name} ${score}, between ${worst} and ${best}, which is better.`;
}

/** Hatched, so that it is told from the line of the norms on any printer. */
function Band({ from, to }: { from: number; to: number }) {
  const width = Math.max(2, to - from);
  const hatches = Array.from({ length: Math.max(0, Math.floor(width / 6)) }, (_, index) => from + index * 6);
  return (
    <G>
      <Rect x={from} y={4} width={width} height={18} fill="none" stroke={ink.band} strokeWidth={1} />
      {hatches.length > 0 && (
        <Path d={hatches.map((x) => `M${x} 22L${x + 6} 4`).join('')} stroke={ink.band} strokeWidth={0.6} />
      )}
    </G>
  );
}
