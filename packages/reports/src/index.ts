export * from './clinical-report/file-name.ts';
export * from './clinical-report/withhold-identity.ts';
export * from './render/report-pool.ts';
