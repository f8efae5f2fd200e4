import type { ReportMeasure } from '@plumbline/contract';
import {
  excludedByStaff,
  formatBaselineScore,
  formatScoreWithUnit,
  noiseText,
  percentileWords,
} from '@plumbline/domain';
import { Rect, Svg, Text, View } from '@react-pdf/renderer';
import { useSpace } from '../printing/density.ts';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { RangeMark } from './range-mark.tsx';
import { changeText, validityWords } from './report-text.ts';

/** Widths of the Test Summary's columns, in CSS pixels of the page. */
export const summaryColumns = [128, 72, 64, 132, 176, 70, 78] as const;

/** One measure with its score, baseline, change, range, percentile and noise. It reads in black and white, too. */
export function SummaryRow({ entry }: { entry: ReportMeasure }) {
  const { measure, comparison, isExcluded } = entry;
  const change = changeText(measure, comparison);
  const noise = noiseText(comparison);
  const percentile = percentileWords(comparison);
  const cells = summaryColumns.map((width) => ({ width: px(width), paddingRight: px(8) }));
  return (
    <View
      {...tagged('TR')}
      wrap={false}
      style={{
        ...row,
        alignItems: 'center',
        minHeight: px(useSpace(34, 29)),
        borderBottom: `0.75 solid ${ink.ruleLight}`,
      }}
    >
      <View {...tagged('RowHead')} style={cells[0] ?? {}}>
        <Text style={type(13, 17, 600)}>{measure.name}</Text>
        {isExcluded && <Text style={type(10, 13, 400, ink.text2)}>{excludedByStaff}</Text>}
        {comparison.validity.length > 0 && (
          <Text style={type(10, 13, 600)}>{validityWords(comparison.validity)}</Text>
        )}
      </View>
      <Text {...tagged('TD')} style={{ ...type(15, 19, 700), ...tabular, ...cells[1], textAlign: 'right' }}>
        {formatScoreWithUnit(measure, comparison.score)}
      </Text>
      <Text
        {...tagged('TD')}
        style={{ ...type(12, 16, 400, ink.text2), ...tabular, ...cells[2], textAlign: 'right' }}
      >
        {comparison.baseline === null ? '' : formatBaselineScore(measure, comparison.baseline.score)}
      </Text>
      <View {...tagged('TD')} style={cells[3] ?? {}}>
        <Badge
          level={comparison.changeLevel}
          amount={change.amount}
          arrow={change.arrow}
          word={change.word}
        />
      </View>
      <View {...tagged('TD')} style={cells[4] ?? {}}>
        <RangeMark entry={entry} width={168} />
      </View>
      <View {...tagged('TD')} style={cells[5] ?? {}}>
        <Text style={type(12, 16, 500)}>{percentile.number}</Text>
        {percentile.band !== null && <Text style={type(10, 13, 400, ink.text2)}>{percentile.band}</Text>}
      </View>
      <View {...tagged('TD')} style={cells[6] ?? {}}>
        <View style={{ ...row, alignItems: 'center' }}>
          <NoiseBars count={noise.barCount} />
          <Text style={{ ...type(11, 15, noise.barCount >= 3 ? 600 : 400), marginLeft: px(4) }}>
            {noise.text}
          </Text>
        </View>
        {noise.direction !== null && <Text style={type(10, 13, 400, ink.text2)}>{noise.direction}</Text>}
      </View>
    </View>
  );
}

/** Four bars; the more of them are filled, the surer the change is. */
function NoiseBars({ count }: { count: number }) {
  return (
    <Svg width={px(18)} height={px(12)} viewBox="0 0 18 12">
      {[0, 1, 2, 3].map((bar) => (
        <Rect
          key={bar}
          x={bar * 4.6}
          y={9 - bar * 3}
          width={3.4}
          height={3 + bar * 3}
          fill={bar < count ? ink.text : ink.unfilled}
        />
      ))}
    </Svg>
  );
}

interface BadgeProps {
  level: ReportMeasure['comparison']['changeLevel'];
  amount: string | null;
  arrow: 'up' | 'down' | null;
  word: string;
}

/** The badge is filled for worse, outlined for a warning and plain for normal, so that it reads without any colour. */
export function Badge({ level, amount, arrow, word }: BadgeProps) {
  const isBad = level === 'bad';
  const color = isBad ? ink.onBad : level === 'warning' ? ink.warning : ink.text;
  const sign = arrow === 'up' ? '\u2191 ' : arrow === 'down' ? '\u2193 ' : '';
  return (
    <View
      style={{
        ...row,
        justifyContent: 'space-between',
        paddingHorizontal: px(6),
        paddingVertical: px(4),
        borderRadius: px(5),
        ...(isBad ? { backgroundColor: ink.bad } : {}),
        ...(level === 'warning' ? { border: `1 solid ${ink.warning}` } : {}),
      }}
    >
      {amount !== null && (
        <Text style={{ ...type(12, 15, 600, color), ...tabular, paddingRight: px(4) }}>
          {`${sign}${amount}`}
        </Text>
      )}
      <Text style={type(12, 15, 600, color)}>{word}</Text>
    </View>
  );
}
