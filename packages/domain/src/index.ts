export * from './access/permissions.ts';
export * from './clinical/comparison/comparison.ts';
export * from './clinical/measures/measure.ts';
export * from './clinical/recordings/recording.ts';
export * from './clinical/scoring/scored-measure.ts';
