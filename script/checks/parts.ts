/** The parts of script/test, in the order in which they run: what is cheap and finds most comes first. */
export const partNames = ['lint', 'rules', 'server', 'embedded', 'components', 'journeys'] as const;
export type PartName = (typeof partNames)[number];

/** Which tests of a part run: all of it, those under some paths, or those whose imports reach some files. */
export type Choice =
  | { kind: 'all' }
  | { kind: 'under'; paths: string[] }
  | { kind: 'reaching'; files: string[] };

export interface Step {
  program: string;
  args: string[];
  environment?: Record<string, string>;
}

interface Part {
  /** What it checks, for the person who reads the table. */
  what: string;
  /** On two quiet cores from a clean clone. A part over its budget is said, and fails nothing: machines differ. */
  budgetSeconds: number;
  steps(choice: Choice, reportFile: string): Step[];
}

const vitest =
  (projects: string[], environment: Record<string, string> = {}) =>
  (choice: Choice, reportFile: string): Step[] => {
    const reports = [
      '--reporter=default',
      '--reporter=json',
      '--reporter=./script/checks/unhandled-errors.ts',
      `--outputFile.json=${reportFile}`,
    ];
    const of = projects.flatMap((project) => ['--project', project]);
    const chosen = {
      all: () => ['run'],
      under: (paths: string[]) => ['run', ...paths, '--passWithNoTests'],
      reaching: (files: string[]) => ['related', '--run', ...files, '--passWithNoTests'],
    };
    const which =
      choice.kind === 'all'
        ? chosen.all()
        : choice.kind === 'under'
          ? chosen.under(choice.paths)
          : chosen.reaching(choice.files);
    return [{ program: 'vitest', args: [...which, ...of, ...reports], environment }];
  };

/** Each part with its budget. Their sum is the time that a whole run may take. */
export const parts: Record<PartName, Part> = {
  lint: {
    what: 'format, lint, types, layers, dead code',
    budgetSeconds: 60,
    steps: () => [{ program: 'script/lint', args: [] }],
  },
  rules: {
    what: 'rules and documents, in Node',
    budgetSeconds: 30,
    steps: vitest(['unit', 'web-rules']),
  },
  server: { what: 'calls and jobs on PostgreSQL', budgetSeconds: 420, steps: vitest(['server']) },
  embedded: {
    what: 'what can differ on the embedded database',
    budgetSeconds: 180,
    steps: vitest(['server'], { TEST_DATABASE: 'embedded' }),
  },
  components: { what: 'components in a browser', budgetSeconds: 180, steps: vitest(['web']) },
  journeys: {
    what: 'journeys through the built portal',
    budgetSeconds: 540,
    steps: (choice, reportFile) => [
      { program: 'npm', args: ['run', '--silent', 'build'] },
      {
        program: 'npm',
        args: ['run', '--silent', 'e2e', ...(choice.kind === 'under' ? ['--', ...choice.paths] : [])],
        environment: { JOURNEYS_REPORT: reportFile },
      },
    ],
  },
};

export const isPartName = (name: string): name is PartName => partNames.some((known) => known === name);
