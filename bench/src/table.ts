import { type BenchResult, judgeGoals } from './goals.ts';
import type { Measured } from './measured-case.ts';

/** The result for people: figures by size, then each goal. */
export function resultText(result: BenchResult): string {
  const parts = result.sizes.map(({ profiles, fillSeconds, memoryMib, measured }) =>
    [
      `${profiles.toLocaleString('en')} profiles (filled in ${fillSeconds.toFixed(0)} s; server ${memoryMib.toFixed(0)} MiB after the load)`,
      ...columns([
        [
          'work',
          'HTTP /s',
          'p95 ms',
          'SQL /s',
          'p95 ms',
          'HTTP / SQL',
          'statements',
          'round trips',
          'by hand /s',
          'HTTP / by hand',
          'bare /s',
          'HTTP / bare',
        ],
        ...measured.map(({ work, http, sql, plain, bare, statements, roundTrips }) => [
          work,
          http.perSecond.toFixed(0),
          http.p95Ms.toFixed(1),
          sql.perSecond.toFixed(0),
          sql.p95Ms.toFixed(1),
          (http.perSecond / sql.perSecond).toFixed(2),
          String(statements),
          roundTrips.toFixed(1),
          plain.perSecond.toFixed(0),
          (http.perSecond / plain.perSecond).toFixed(2),
          bare === null ? '' : bare.perSecond.toFixed(0),
          bare === null ? '' : (http.perSecond / bare.perSecond).toFixed(2),
        ]),
      ]),
    ].join('\n'),
  );
  const { portal } = result;
  const reports =
    portal === null
      ? []
      : [
          `Reports: ${portal.reports.perSecond.toFixed(1)}/s, p50 ${portal.reports.p50Ms.toFixed(0)} ms, p95 ${portal.reports.p95Ms.toFixed(0)} ms. Idle memory ${portal.idleMemoryMib.toFixed(0)} MiB.`,
        ];
  const goals = columns([
    ['goal', 'figure', 'wanted', ''],
    ...judgeGoals(result).map(({ work, figure, goal, isMet }) => [
      work,
      figure,
      goal,
      isMet ? 'met' : 'MISSED',
    ]),
  ]);
  return [...parts, ...reports, goals.join('\n')].join('\n\n');
}

/** One kind of work as soon as it is measured. */
export function measuredLine({ work, http, sql, plain, bare, statements, roundTrips }: Measured): string {
  const ratio = (http.perSecond / sql.perSecond).toFixed(2);
  const toPlain = (http.perSecond / plain.perSecond).toFixed(2);
  const behindBare =
    bare === null
      ? ''
      : `; a bare server ${bare.perSecond.toFixed(0)}/s, ratio ${(http.perSecond / bare.perSecond).toFixed(2)}`;
  return `  ${work}: HTTP ${http.perSecond.toFixed(0)}/s, p95 ${http.p95Ms.toFixed(1)} ms; SQL ${sql.perSecond.toFixed(0)}/s, p95 ${sql.p95Ms.toFixed(1)} ms; ratio ${ratio}; ${statements} statements in ${roundTrips.toFixed(1)} round trips; by hand ${plain.perSecond.toFixed(0)}/s, ratio ${toPlain}${behindBare}`;
}

/** Rows as lines whose cells stand below each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
