import type { Reliability } from './retest-reliability.ts';
import type { SentTest } from './send-plan.ts';
import type { Spread } from './within-person-spread.ts';

/** What became of every test, by source, and why some were not stored. */
export function summaryText(sent: readonly SentTest[], unreadable: readonly string[]): string {
  const rows = [...Map.groupBy(sent, ({ planned }) => planned.source)].map(([source, of]) => {
    const count = (status: SentTest['status']) => String(of.filter((test) => test.status === status).length);
    return [
      source,
      String(of.length),
      count('stored'),
      count('known'),
      count('held'),
      count('refused'),
      count('failed'),
    ];
  });
  const reasons = sent
    .filter((test) => test.reason !== null && ['held', 'refused', 'failed'].includes(test.status))
    .map((test) => `  ${test.planned.label}: ${test.status}. ${test.reason}`);
  return [
    ...table([['source', 'tests', 'accepted', 'already there', 'held', 'refused', 'failed'], ...rows]),
    ...reasons,
    ...unreadable.map((sentence) => `  Not imported: ${sentence}`),
  ].join('\n');
}

/** The spread within a person beside the spread between people. */
export function spreadText(spreads: readonly Spread[]): string {
  return table([
    ['repeated tests of', 'people', 'mean', 'SD within a person', 'SD between people'],
    ...spreads.map(({ measureName, people, mean, withinPersonSd, betweenPeopleSd }) => [
      measureName,
      String(people),
      ...[mean, withinPersonSd, betweenPeopleSd].map((value) => value.toFixed(2)),
    ]),
  ]).join('\n');
}

/** How well the second session repeats the first, task by task. */
export function reliabilityText(reliabilities: readonly Reliability[]): string {
  return table([
    [
      'test and retest of',
      'people',
      'first mean',
      'second mean',
      'r',
      '95 % from',
      'to',
      'ICC(2,1)',
      'SEM',
      'smallest change beyond error (95 %)',
    ],
    ...reliabilities.map((one) => [
      one.name,
      String(one.people),
      ...[one.firstMean, one.secondMean].map((value) => value.toFixed(1)),
      ...[one.r, ...one.rInterval, one.icc].map((value) => value.toFixed(2)),
      ...[one.standardError, one.smallestChange].map((value) => value.toFixed(1)),
    ]),
  ]).join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}
