import { Text, View } from '@react-pdf/renderer';
import { ink, px, row, tabular, type } from '../printing/print-style.ts';
import type { ReportQuestionnaire } from './report-parts.ts';
import { Section } from './section.tsx';

export function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  return (
    <Section
      title={questionnaire.title}
      note={`${questionnaire.total ?? '-'} of ${questionnaire.maximum}${questionnaire.severity === null ? '' : `, ${questionnaire.severity}`}`}
    >
      {questionnaire.alert !== null && (
        <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{questionnaire.alert}</Text>
      )}
      {questionnaire.items.map((item) => (
        <View
          key={item.text}
          style={{
            ...row,
            justifyContent: 'space-between',
            paddingVertical: px(3),
            borderBottom: `0.5 solid ${ink.ruleLight}`,
          }}
          wrap={false}
        >
          <Text style={type(11, 15, 400)}>{item.text}</Text>
          <Text style={{ ...type(11, 15, 600), ...tabular }}>{item.answer ?? 'Skip'}</Text>
        </View>
      ))}
    </Section>
  );
}
