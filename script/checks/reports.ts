import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How one test ended. */
export interface Outcome {
  title: string;
  file: string;
  status: 'passed' | 'failed' | 'skipped';
  durationMs: number;
}

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}
interface JourneySuite {
  file?: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; projectName: string; results: { duration: number }[] }[];
  }[];
}

const root = new URL('../..', import.meta.url).pathname;
export const reportsFolder = join(root, '.cache/test-reports');
const ending = '.report.json';

export const reportFileOf = (part: string): string => join(reportsFolder, `${part}${ending}`);

/** What no test stands for and yet fails a run, as `unhandled-errors.ts` writes it beside the report. */
export const unhandledErrorsFileOf = (part: string): string => join(reportsFolder, `${part}.unhandled.json`);

/** The tests of one part, as its runner reported them; none where the part has not run. */
export function outcomesOf(part: string): Outcome[] {
  const file = reportFileOf(part);
  const unhandledFile = unhandledErrorsFileOf(part);
  return [
    ...(existsSync(file) ? readReport(JSON.parse(readFileSync(file, 'utf8'))) : []),
    ...(existsSync(unhandledFile) ? unhandledOutcomes(JSON.parse(readFileSync(unhandledFile, 'utf8'))) : []),
  ];
}

const unhandledOutcomes = (errors: readonly string[]): Outcome[] =>
  errors.map((title) => ({ title, file: 'outside any test', status: 'failed', durationMs: 0 }));

/** Takes away what was reported of a part. */
export function forgetReport(part: string): void {
  for (const file of [reportFileOf(part), unhandledErrorsFileOf(part)]) rmSync(file, { force: true });
}

/** The tests of every part that has run. */
export function allOutcomes(): Outcome[] {
  if (!existsSync(reportsFolder)) return [];
  return readdirSync(reportsFolder)
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => outcomesOf(name.slice(0, -ending.length)));
}

function readReport(report: VitestReport | JourneySuite): Outcome[] {
  return 'testResults' in report ? vitestOutcomes(report) : journeyOutcomes(report);
}

/** How the tests of one report of Vitest ended. */
export function vitestOutcomes({ testResults }: VitestReport): Outcome[] {
  return testResults.flatMap(({ name, status: fileStatus, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.map(
      ({ title, status, duration }): Outcome => ({
        // A test whose process ended under it is left as pending: it neither passed nor was skipped by anybody.
        title: status === 'pending' ? `did not end: ${title}` : title,
        file,
        status:
          status === 'passed' ? 'passed' : status === 'failed' || status === 'pending' ? 'failed' : 'skipped',
        durationMs: duration ?? 0,
      }),
    );
    // A file that broke before or after its tests reports no failed test of its own.
    const hasBroken = fileStatus === 'failed' && !tests.some(({ status }) => status === 'failed');
    return hasBroken
      ? [...tests, { title: 'the file itself', file, status: 'failed' as const, durationMs: 0 }]
      : tests;
  });
}

function journeyOutcomes({ specs = [], suites = [] }: JourneySuite): Outcome[] {
  const own = specs.flatMap(({ title, file, ok, tests }) =>
    tests.map(
      ({ status, projectName, results }): Outcome => ({
        title,
        file: `e2e/journeys/${file} (${projectName})`,
        status: status === 'skipped' ? 'skipped' : ok ? 'passed' : 'failed',
        durationMs: results.reduce((sum, { duration }) => sum + duration, 0),
      }),
    ),
  );
  return [...own, ...suites.flatMap(journeyOutcomes)];
}
