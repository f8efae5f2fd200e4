/**
 * Which test files run a second time on the embedded database, and why: those whose outcome can depend on the database. PostgreSQL runs
 * in this process there, compiled to WebAssembly and of another version, with one connection and other drivers. What a call does
 * otherwise is proved once, on a server. Whole folders stand here where every file of theirs is about the database; a migration or a
 * call needs no new row, because the generated tests try every table, policy and role and one call of each feature.
 */
export const embeddedSuite: readonly { files: readonly string[]; why: string }[] = [
  {
    files: ['test/database/**/*.test.ts'],
    why: 'Migrations, roles, policies and the access matrix, triggers, functions, constraints, jobs, the folder lock and upkeep.',
  },
  {
    files: ['test/generated/every-feature.test.ts'],
    why: 'One request of each call that needs no story is sent: the statements of every feature run, and each that writes does.',
  },
  {
    files: ['test/generated/names-withheld.test.ts'],
    why: 'Internal staff read views of the same names through the search path, which each database resolves for itself.',
  },
  {
    files: ['test/kill/**/*.test.ts'],
    why: 'A process that is killed leaves a folder behind, not a server.',
  },
  { files: ['test/operations/**/*.test.ts'], why: 'A backup is a copy of the folder, not a dump.' },
  { files: ['test/http/process.test.ts'], why: 'A start, a stop and a second process on the same folder.' },
  {
    files: ['test/http/limits.test.ts', 'src/features/access/mfa-codes.test.ts'],
    why: 'Attempts are counted in the database while others are made; transactions wait for the one connection.',
  },
  {
    files: [
      'src/features/delivery/messages.test.ts',
      'src/features/groups/schedule/open-demands.test.ts',
      'src/features/reports/pdf-sync.test.ts',
    ],
    why: 'Jobs that are scheduled, retried and settled by functions, beside the requests of a portal on the same connection.',
  },
  {
    files: ['src/features/search/master-search.test.ts', 'src/features/profiles/list-profiles.test.ts'],
    why: 'Trigrams, accents and the order of names come from extensions and collations that each database brings itself.',
  },
  {
    files: [
      'src/features/dashboard/get-organization-test-data-summary.test.ts',
      'src/features/dashboard/get-test-volume-report.test.ts',
    ],
    why: 'Days and months are cut by the time zone data that each database brings itself.',
  },
  {
    files: ['src/features/portal-counts/count-tested-days.test.ts'],
    why: 'Counts follow triggers with transition tables, windows over days and days before every other.',
  },
  {
    files: [
      'src/features/devices/submit-tests.test.ts',
      'src/features/devices/submitted-content.test.ts',
      'src/features/devices/get-roster.test.ts',
      'src/features/devices/held/held-tests.test.ts',
    ],
    why: 'What a phone sends is kept as jsonb and answered in the order of a sequence.',
  },
  {
    files: ['src/features/exports/read-ahead.test.ts', 'src/features/roster/roster-undo.test.ts'],
    why: 'Long work goes on piece by piece in many transactions, which share the connection with everybody else.',
  },
  {
    files: ['src/features/tools/operation-histories.test.ts'],
    why: 'Merging, transferring and undoing is one function of the database that writes any table row by row, beside jobs that go on by themselves.',
  },
];

/** The files that `TEST_DATABASE=embedded` runs. `TEST_EMBEDDED=all` beside it runs every file of the server there. */
export const embeddedFiles: readonly string[] | null =
  process.env.TEST_DATABASE === 'embedded' && process.env.TEST_EMBEDDED !== 'all'
    ? embeddedSuite.flatMap(({ files }) => files)
    : null;
