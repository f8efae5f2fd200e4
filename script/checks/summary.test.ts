import { expect, test } from 'vitest';
import type { Outcome } from './reports.ts';
import { summaryOf } from './summary.ts';

const outcome = (traits: Partial<Outcome>): Outcome => ({
  title: 'a test',
  file: 'a.test.ts',
  status: 'passed',
  durationMs: 5,
  ...traits,
});

test('each part stands beside its budget, and the sum below', () => {
  const lines = summaryOf([
    { part: 'lint', seconds: 24.6, hasPassed: true, outcomes: [] },
    { part: 'rules', seconds: 61, hasPassed: true, outcomes: [outcome({}), outcome({ status: 'skipped' })] },
  ]).split('\n');
  expect(lines[1]).toMatch(/^lint +0:25 +1:00 +0 +0 +0 +ok/);
  expect(lines[2]).toMatch(/^rules +1:01 +0:30 +1 +0 +1 +over its budget/);
  expect(lines[3]).toMatch(/^together +1:26 +1:30$/);
});

test('the ten slowest tests are named, the slowest first, and each that failed', () => {
  const outcomes = Array.from({ length: 12 }, (_, index) =>
    outcome({
      title: `number ${index}`,
      durationMs: index * 1_000,
      status: index === 0 ? 'failed' : 'passed',
    }),
  );
  const text = summaryOf([{ part: 'server', seconds: 70, hasPassed: false, outcomes }]);
  expect(text).toContain('FAILED');
  const slowest = text.split('The slowest tests of server:\n')[1]?.split('\n\n')[0]?.split('\n') ?? [];
  expect(slowest).toHaveLength(10);
  expect(slowest[0]).toBe('   11.0 s  a.test.ts: number 11');
  expect(text.split('Failed:\n')[1]).toBe('    0.0 s  a.test.ts: number 0');
});
