import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { announce, type ServedApps } from './announce.ts';

afterEach(() => vi.restoreAllMocks());

const served = { hasWebApp: true, hasPlayer: true };
const said = (settings: Record<string, string>, apps: ServedApps): string => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  announce(readConfig({ DATABASE_URL: 'postgres://app@127.0.0.1/x', ...settings }), apps);
  return written.join('');
};

test('a start says where tests are taken, and that the player is not built where it is only wanted', () => {
  const [taken, unbuilt] = [
    'Take a test in a browser at http://localhost:3000/test',
    'The test player is not built',
  ];
  expect(said({}, served)).toContain(taken);
  const without = { ...served, hasPlayer: false };
  expect(said({}, without)).toContain(unbuilt);
  const off = said({ TEST_PLAYER: 'false' }, without);
  expect(off).not.toContain(taken);
  expect(off).not.toContain(unbuilt);
});

test('a start says in one sentence that a database is spoken to in clear text, and never its address', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  announce(readConfig({ DATABASE_URL: 'postgres://app:hunter2@db.example.org/portal' }), served);
  const warnings = written.filter((line) =>
    line.startsWith('DATABASE_URL leads to another machine without TLS'),
  );
  expect(warnings).toHaveLength(1);
  expect(written.join('')).not.toMatch(/hunter2|db\.example/);
});
