import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportQuestionnaire } from './report-parts.ts';
import { Section } from './section.tsx';

const cell = { paddingVertical: px(3) };

/** Every answer, and the total with its word; what was not answered reads 'Skip'. */
export function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  const { title, total, maximum, severity, alert, items } = questionnaire;
  return (
    <Section
      title={title}
      note={total === null ? 'No total' : `${total} of ${maximum}${severity === null ? '' : `, ${severity}`}`}
      isTogether
    >
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      {items.map((item) => (
        <View key={item.text} style={{ ...row, borderBottom: `0.5 solid ${ink.ruleLight}` }} wrap={false}>
          <Text style={{ ...type(11, 15, 400), ...cell, width: px(420) }}>{item.text}</Text>
          <Text style={{ ...type(11, 15, 400), ...cell, width: px(220) }}>{item.answer ?? ''}</Text>
          <Text style={{ ...type(11, 15, 600), ...cell, ...tabular, width: px(80), textAlign: 'right' }}>
            {item.score === null ? 'Skip' : String(item.score)}
          </Text>
        </View>
      ))}
    </Section>
  );
}
