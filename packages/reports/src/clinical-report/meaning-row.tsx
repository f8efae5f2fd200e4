import { lookOfMeaning, type OwnMeaning } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { useSpace } from '../printing/density.ts';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import { tagged } from '../printing/tagged-pages.ts';
import { Badge, summaryColumns } from './summary-row.tsx';

const [nameWidth, todayWidth, baselineWidth, ...rest] = summaryColumns;
const wordWidth = rest.reduce((sum, width) => sum + width, 0);

/** A finding that needs no baseline, below the measures that have one: 'GAD-7, 21 of 21, Severe'. */
export function MeaningRow({ meaning: { level, label, result, word } }: { meaning: OwnMeaning }) {
  return (
    <View
      {...tagged('TR')}
      wrap={false}
      style={{
        ...row,
        alignItems: 'center',
        minHeight: px(useSpace(28, 24)),
        borderBottom: `0.75 solid ${ink.ruleLight}`,
      }}
    >
      <Text
        {...tagged('RowHead')}
        style={{ ...type(13, 17, 600), width: px(nameWidth), paddingRight: px(8) }}
      >
        {label}
      </Text>
      <Text
        {...tagged('TD')}
        style={{
          ...type(13, 17, 700),
          ...tabular,
          width: px(todayWidth),
          paddingRight: px(8),
          textAlign: 'right',
        }}
      >
        {result ?? ''}
      </Text>
      <View {...tagged('TD')} style={{ ...row, width: px(wordWidth), marginLeft: px(baselineWidth) }}>
        <Badge level={lookOfMeaning[level]} amount={null} arrow={null} word={word} />
      </View>
    </View>
  );
}
