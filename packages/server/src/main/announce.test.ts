import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { announce } from './announce.ts';

afterEach(() => vi.restoreAllMocks());

test('a start says in one sentence that a database is spoken to in clear text, and never its address', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  announce(readConfig({ DATABASE_URL: 'postgres://app:hunter2@db.example.org/portal' }), true);
  const warnings = written.filter((line) =>
    line.startsWith('DATABASE_URL leads to another machine without TLS'),
  );
  expect(warnings).toHaveLength(1);
  expect(written.join('')).not.toMatch(/hunter2|db\.example/);
});
