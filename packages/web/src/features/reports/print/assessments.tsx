import type { ClinicalReport, ReportVoms } from '@plumbline/contract';
import { ratingText, vomsFacts } from '@plumbline/domain/reports/report-results';
import { reportHeadings, vomsSymptomHeads } from '@plumbline/domain/reports/report-words';
import paper from '../../../platform/print/paper.module.css';
import { Facts, Section } from '../../../platform/print/section.tsx';

/** On-field assessments and the VOMS. */
export function Assessments({ report: { onField, voms } }: { report: ClinicalReport }) {
  return (
    <>
      {onField.map(({ title, alert, facts }) => (
        <Section key={title} title={title}>
          {alert !== null && <p className={paper.alert}>{alert}</p>}
          <Facts facts={facts} />
        </Section>
      ))}
      {voms !== null && <Voms voms={voms} />}
    </>
  );
}

function Voms({ voms }: { voms: ReportVoms }) {
  return (
    <Section title={reportHeadings.voms} note="Symptoms from 0 to 10 after each step." isTogether>
      <Facts
        facts={[
          ...vomsFacts(voms),
          { label: 'By total', value: voms.byTotal },
          { label: 'By change', value: voms.byChange },
        ]}
      />
      <p className={paper.small}>{voms.falsePositiveText}</p>
      <table className={paper.table}>
        <thead>
          <tr>
            {['Step', ...vomsSymptomHeads, 'Total', 'Near point'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {voms.steps.map((step) => (
            <tr key={step.name}>
              <th scope="row">{step.name}</th>
              <td>{ratingText(step.headache)}</td>
              <td>{ratingText(step.dizziness)}</td>
              <td>{ratingText(step.nausea)}</td>
              <td>{ratingText(step.fogginess)}</td>
              <td>{ratingText(step.total)}</td>
              <td>{step.convergenceText ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
