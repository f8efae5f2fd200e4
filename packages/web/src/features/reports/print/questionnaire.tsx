import type { ClinicalReportView } from '@plumbline/contract';
import { skippedItemsText } from '@plumbline/domain/clinical/validity/skipped-items';
import paper from './paper.module.css';
import { Section } from './section.tsx';

/** One questionnaire with each answer. */
export function Questionnaire({
  questionnaire,
}: {
  questionnaire: ClinicalReportView['questionnaires'][number];
}) {
  const { title, total, maximum, severity, alert, items } = questionnaire;
  const skipped = skippedItemsText(items.map(({ text, score }) => ({ name: text, answer: score })));
  return (
    <Section
      title={title}
      note={total === null ? 'No total' : `${total} of ${maximum}${severity === null ? '' : `, ${severity}`}`}
    >
      {alert !== null && <p className={paper.alert}>{alert}</p>}
      {skipped !== null && (
        <p className={paper.small}>
          {total === null ? skipped : `${skipped}; the total counts it as the mean of the others`}
        </p>
      )}
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
