import type { ClinicalReportModel } from '../clinical-report/report-model.ts';
import { renderClinicalReport } from './render-report.tsx';

/** What a worker of the pool does: one report at a time. */
export default function draw(task: {
  model: ClinicalReportModel;
  password: string | undefined;
}): Promise<Uint8Array> {
  return renderClinicalReport(task.model, task.password);
}
