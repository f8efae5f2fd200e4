import type { ReportQuestionnaire } from '@plumbline/contract';
import { questionnaireTotal, ratingText, unansweredQuestions } from '@plumbline/domain';
import { Text, View } from '@react-pdf/renderer';
import { contentWidth, ink, px, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { tagged } from '../printing/tagged-pages.ts';
import { TextLine } from '../printing/text-line.tsx';

const letters = { size: 11, line: 15 } as const;

interface QuestionnaireProps {
  questionnaire: ReportQuestionnaire;
  /** In CSS pixels. */
  width?: number;
}

const answerWidth = 150;
const scoreWidth = 36;

/** Every answer of a questionnaire, and the total with its word; a question without an answer reads 'Skip'. */
export function Questionnaire({ questionnaire, width = contentWidth }: QuestionnaireProps) {
  const { title, alert, items } = questionnaire;
  const unanswered = unansweredQuestions(questionnaire);
  return (
    <Section title={title} note={questionnaireTotal(questionnaire)} isTogether>
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      {unanswered !== null && <Text style={{ ...type(11, 15, 400), marginTop: px(4) }}>{unanswered}</Text>}
      <View {...tagged('Table')}>
        {items.map((item) => (
          <TextLine
            key={item.text}
            cells={[
              {
                ...letters,
                text: item.text,
                width: width - answerWidth - scoreWidth,
                tag: 'RowHead',
                weight: 400,
              },
              { ...letters, text: item.answer ?? '', width: answerWidth, tag: 'TD', weight: 400 },
              {
                ...letters,
                text: ratingText(item.score),
                width: scoreWidth,
                weight: 600,
                isRight: true,
                isTabular: true,
                tag: 'TD',
              },
            ]}
            paddingTop={2}
            paddingBottom={2}
            isRow
            rule={{ width: 0.5, color: ink.ruleLight }}
          />
        ))}
      </View>
    </Section>
  );
}
