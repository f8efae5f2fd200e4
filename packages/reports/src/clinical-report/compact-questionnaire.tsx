import type { ReportQuestionnaire } from '@plumbline/contract';
import { answersByScore, questionnaireTotal, unansweredQuestions } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { ink, px, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { TextLine } from '../printing/text-line.tsx';

const letters = { size: 10.5, line: 13 } as const;
const answerWidth = 84;

interface CompactQuestionnaireProps {
  questionnaire: ReportQuestionnaire;
  /** In CSS pixels. */
  width: number;
}

/** A questionnaire with a row for each answer that was given, the highest first, and the questions that have it. */
export function CompactQuestionnaire({ questionnaire, width }: CompactQuestionnaireProps) {
  const { title, alert, items } = questionnaire;
  const unanswered = unansweredQuestions(questionnaire);
  return (
    <Section title={title} note={questionnaireTotal(questionnaire)} isTogether>
      {alert !== null && <Text style={{ ...type(11, 14, 700), marginTop: px(4) }}>{alert}</Text>}
      {unanswered !== null && <Text style={{ ...type(10.5, 13, 400), marginTop: px(3) }}>{unanswered}</Text>}
      <View {...tagged('Table')}>
        {answersByScore(items).map(({ answer, questions }) => (
          <TextLine
            key={answer}
            cells={[
              { ...letters, text: answer, width: answerWidth, paddingRight: 6, tag: 'RowHead', weight: 600 },
              { ...letters, text: questions.join(', '), width: width - answerWidth, tag: 'TD', weight: 400 },
            ]}
            paddingTop={1}
            paddingBottom={1}
            isRow
            rule={{ width: 0.5, color: ink.ruleLight }}
          />
        ))}
      </View>
    </Section>
  );
}
