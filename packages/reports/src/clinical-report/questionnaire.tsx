import { skippedItemsText } from '@plumbline/domain';
import { Text } from '@react-pdf/renderer';
import { ink, px, type } from '../printing/print-style.ts';
import { TextLine } from '../printing/text-line.tsx';
import type { ReportQuestionnaire } from './report-parts.ts';
import { Section } from './section.tsx';

const letters = { size: 11, line: 15 } as const;

/** Every answer, and the total with its word; what was not answered reads 'Skip'. */
export function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  const { title, total, maximum, severity, alert, items } = questionnaire;
  const skipped = skippedItemsText(items.map(({ text, score }) => ({ name: text, answer: score })));
  return (
    <Section
      title={title}
      note={total === null ? 'No total' : `${total} of ${maximum}${severity === null ? '' : `, ${severity}`}`}
      isTogether
    >
      {alert !== null && <Text style={{ ...type(12, 17, 700), marginTop: px(6) }}>{alert}</Text>}
      {skipped !== null && (
        <Text style={{ ...type(11, 15, 400), marginTop: px(4) }}>
          {total === null ? skipped : `${skipped}; the total counts it as the mean of the others`}
        </Text>
      )}
      {items.map((item) => (
        <TextLine
          key={item.text}
          cells={[
            { ...letters, text: item.text, width: 420, weight: 400 },
            { ...letters, text: item.answer ?? '', width: 220, weight: 400 },
            {
              ...letters,
              text: item.score === null ? 'Skip' : String(item.score),
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
