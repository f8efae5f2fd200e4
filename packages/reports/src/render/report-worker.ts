import type { ClinicalReport } from '@plumbline/contract';
import { renderClinicalReport } from './render-report.tsx';

/** What a worker of the pool does: one report at a time. */
export default function draw(task: {
  model: ClinicalReport;
  password: string | undefined;
}): Promise<Uint8Array> {
  return renderClinicalReport(task.model, task.password);
}
