import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { forgetReport, outcomesOf, unhandledErrorsFileOf, vitestOutcomes } from './reports.ts';

const report = (fileStatus: string, statuses: string[]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: fileStatus,
      assertionResults: statuses.map((status, at) => ({ title: `test ${at}`, status, duration: 1 })),
    },
  ],
});

const part = 'a part that only this test has';
afterEach(() => forgetReport(part));

test.each([
  { why: 'skipped by its author', fileStatus: 'passed', statuses: ['passed', 'skipped'], failed: [] },
  {
    why: 'left under way by a process that ended',
    fileStatus: 'passed',
    statuses: ['passed', 'pending'],
    failed: ['did not end: test 1'],
  },
  {
    why: 'kept from running by what its file does first',
    fileStatus: 'failed',
    statuses: ['passed', 'skipped'],
    failed: ['the file itself'],
  },
])('a test that was $why: $failed', ({ fileStatus, statuses, failed }) => {
  const outcomes = vitestOutcomes(report(fileStatus, statuses));
  expect(outcomes.filter(({ status }) => status === 'failed').map(({ title }) => title)).toEqual(failed);
});

test('an error outside any test counts as a failure of the part, and says what it was', () => {
  const file = unhandledErrorsFileOf(part);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(['Error: nobody waited for it at read-ahead.ts:1']));
  expect(outcomesOf(part)).toEqual([
    {
      title: 'Error: nobody waited for it at read-ahead.ts:1',
      file: 'outside any test',
      status: 'failed',
      durationMs: 0,
    },
  ]);
});
