export * from './clinical-report/file-name.ts';
export * from './clinical-report/report-model.ts';
export * from './clinical-report/report-parts.ts';
export * from './clinical-report/report-sources.ts';
export * from './clinical-report/report-text.ts';
export * from './render/report-pool.ts';
