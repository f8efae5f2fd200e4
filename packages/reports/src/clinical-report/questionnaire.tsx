import type { ReportQuestionnaire } from '@plumbline/contract';
import { questionnaireTotal, ratingText, unansweredQuestions } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { ink, px, type } from '../printing/print-style.ts';
import { Section } from '../printing/section.tsx';
import { TextLine } from '../printing/text-line.tsx';

const letters = { size: 11, line: 15 } as const;

/** Every answer of a questionnaire, and the total with its word; a question without an answer reads 'Skip'. */
export function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  const { title, alert, items } = questionnaire;
  const unanswered = unansweredQuestions(questionnaire);
  return (
    <Section title={title} note={questionnaireTotal(questionnaire)} isTogether>
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      {unanswered !== null && <Text style={{ ...type(11, 15, 400), marginTop: px(4) }}>{unanswered}</Text>}
      {items.map((item) => (
        <TextLine
          key={item.text}
          cells={[
            { ...letters, text: item.text, width: 420, weight: 400 },
            { ...letters, text: item.answer ?? '', width: 220, weight: 400 },
            {
              ...letters,
              text: ratingText(item.score),
              width: 80,
              weight: 600,
              isRight: true,
              isTabular: true,
            },
          ]}
          paddingTop={3}
          paddingBottom={3}
          rule={{ width: 0.5, color: ink.ruleLight }}
        />
      ))}
    </Section>
  );
}
