import { type PartName, parts } from './parts.ts';
import type { Outcome } from './reports.ts';

/** One part that ran. */
export interface PartRun {
  part: PartName;
  seconds: number;
  hasPassed: boolean;
  outcomes: Outcome[];
}

const shownSlowest = 10;

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

const count = (outcomes: readonly Outcome[], status: Outcome['status']): number =>
  outcomes.filter((outcome) => outcome.status === status).length;

/** A row a part with its time beside its budget, then the slowest tests of each part, then the failed ones. */
export function summaryOf(runs: readonly PartRun[]): string {
  const rows = runs.map(({ part, seconds, hasPassed, outcomes }) => {
    const { budgetSeconds, what } = parts[part];
    return [
      part.padEnd(11),
      minutes(seconds).padStart(6),
      minutes(budgetSeconds).padStart(7),
      String(count(outcomes, 'passed')).padStart(7),
      String(count(outcomes, 'failed')).padStart(7),
      String(count(outcomes, 'skipped')).padStart(8),
      ` ${hasPassed ? (seconds > budgetSeconds ? 'over its budget' : 'ok') : 'FAILED'}: ${what}`,
    ].join(' ');
  });
  const took = runs.reduce((sum, { seconds }) => sum + seconds, 0);
  const allowed = runs.reduce((sum, { part }) => sum + parts[part].budgetSeconds, 0);
  return [
    'part          took  budget  passed  failed  skipped',
    ...rows,
    `${'together'.padEnd(11)} ${minutes(took).padStart(6)} ${minutes(allowed).padStart(7)}`,
    ...runs.flatMap(slowestOf),
    ...failedOf(runs),
  ].join('\n');
}

function slowestOf({ part, outcomes }: PartRun): string[] {
  const slowest = [...outcomes]
    .sort((one, other) => other.durationMs - one.durationMs)
    .slice(0, shownSlowest);
  if (slowest.length === 0) return [];
  return ['', `The slowest tests of ${part}:`, ...slowest.map(line)];
}

function failedOf(runs: readonly PartRun[]): string[] {
  const failed = runs.flatMap(({ outcomes }) => outcomes.filter(({ status }) => status === 'failed'));
  return failed.length === 0 ? [] : ['', 'Failed:', ...failed.map(line)];
}

const line = ({ title, file, durationMs }: Outcome): string =>
  `${(durationMs / 1_000).toFixed(1).padStart(7)} s  ${file}: ${title}`;
