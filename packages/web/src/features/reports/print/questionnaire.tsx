import type { ClinicalReportView } from '@plumbline/contract';
import paper from './paper.module.css';
import { Section } from './section.tsx';

/** One questionnaire with each answer. */
export function Questionnaire({
  questionnaire,
}: {
  questionnaire: ClinicalReportView['questionnaires'][number];
}) {
  const { title, total, maximum, severity, alert, items } = questionnaire;
  return (
    <Section title={title} note={`${total ?? '-'} of ${maximum}${severity === null ? '' : `, ${severity}`}`}>
      {alert !== null && <p className={paper.alert}>{alert}</p>}
      <table className={paper.table}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ text, answer }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              <td>{answer ?? 'Skip'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
