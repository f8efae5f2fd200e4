import type { ReportQuestionnaire } from '@plumbline/contract';
import { questionnaireTotal, unansweredQuestions } from '@plumbline/domain/reports/report-results';
import paper from '../../../platform/print/paper.module.css';
import { Section } from '../../../platform/print/section.tsx';

/** One questionnaire with each answer. */
export function Questionnaire({ questionnaire }: { questionnaire: ReportQuestionnaire }) {
  const { title, alert, items } = questionnaire;
  const unanswered = unansweredQuestions(questionnaire);
  return (
    <Section title={title} note={questionnaireTotal(questionnaire)}>
      {alert !== null && <p className={paper.alert}>{alert}</p>}
      {unanswered !== null && <p className={paper.small}>{unanswered}</p>}
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ text, answer, score }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{answer ?? score ?? 'Skip'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
