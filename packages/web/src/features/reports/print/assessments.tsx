import type { ClinicalReportView } from '@plumbline/contract';
import { formatConvergence } from '@plumbline/domain/clinical/comparison/format-score';
import paper from './paper.module.css';
import { orSkip } from './report-words.ts';
import { Facts, Section } from './section.tsx';

/** On-field assessments and the VOMS. */
export function Assessments({ report: { onField, voms } }: { report: ClinicalReportView }) {
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

function Voms({ voms }: { voms: NonNullable<ClinicalReportView['voms']> }) {
  return (
    <Section title="VOMS" note="Symptoms from 0 to 10 after each step." isTogether>
      <Facts
        facts={[
          { label: 'Baseline symptoms', value: orSkip(voms.baselineSymptoms) },
          { label: 'Max provocation', value: orSkip(voms.maximumProvocation) },
          { label: 'Max total symptoms', value: orSkip(voms.maximumTotalSymptoms) },
          { label: 'Average convergence', value: formatConvergence(voms.averageConvergenceCm) },
          { label: 'By total', value: voms.byTotal },
          { label: 'By change', value: voms.byChange },
        ]}
      />
      <p className={paper.small}>{voms.falsePositiveText}</p>
      <table className={paper.table}>
        <thead>
          <tr>
            {['Step', 'Headache', 'Dizziness', 'Nausea', 'Fogginess', 'Total', 'Convergence'].map((head) => (
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
              <td>{orSkip(step.headache)}</td>
              <td>{orSkip(step.dizziness)}</td>
              <td>{orSkip(step.nausea)}</td>
              <td>{orSkip(step.fogginess)}</td>
              <td>{orSkip(step.total)}</td>
              <td>{step.convergenceText ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
