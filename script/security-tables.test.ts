import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const answers = ['yes', 'partly', 'no', 'not applicable'] as const;
type Answer = (typeof answers)[number];

const fromRoot = (path: string): URL => new URL(`../${path}`, import.meta.url);
const read = (document: string): string => readFileSync(fromRoot(document), 'utf8');

interface Row {
  id: string;
  level: string;
  answer: string;
  evidence: string;
}

/** The rows of a document that answer a requirement: the id stands first, the answer and its evidence last. */
function rowsOf(document: string, idOf: RegExp): Row[] {
  return read(document)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => idOf.test(cells[1] ?? ''))
    .map((cells) => ({
      id: cells[1] ?? '',
      level: cells[2] ?? '',
      answer: cells.at(-3) ?? '',
      evidence: cells.at(-2) ?? '',
    }));
}

/** Names in backticks that are paths of this repository: calls and settings are named in backticks, too. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name ?? '');
  return named.filter((name) => /^(packages|docs|e2e|script)\/|^[\w.-]+\.(md|json)$|^\.env/.test(name));
}

const requirementsOfAsvs = rowsOf('docs/security-asvs.md', /^V\d+\.\d+\.\d+$/);

describe.each([
  { document: 'docs/security-asvs.md', rows: requirementsOfAsvs },
  { document: 'docs/security-regulations.md', rows: rowsOf('docs/security-regulations.md', /^(164|11)\./) },
])('$document', ({ document, rows }) => {
  test('every row has one of the four answers and says why', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ answer }) => !answers.some((one) => one === answer))).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence.length < 10)).toEqual([]);
  });

  test('no id appears twice', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('a row that says yes names a file', () => {
    const unproven = rows.filter(
      ({ answer, evidence }) => answer === 'yes' && pathsIn(evidence).length === 0,
    );
    expect(unproven.map(({ id }) => id)).toEqual([]);
  });

  test('every file that the document names exists', () => {
    expect(pathsIn(read(document)).filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
  });
});

test('levels 1 and 2 of ASVS 5.0.0 are complete, and the summary counts what the rows answer', () => {
  const ofLevel = (level: string) => requirementsOfAsvs.filter((row) => row.level === level);
  expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183]);
  const counted = ['1', '2'].map((level) => {
    const count = (answer: Answer) => ofLevel(level).filter((row) => row.answer === answer).length;
    return `| ${[level, ...answers.map(count)].join(' | ')} |`;
  });
  expect(read('docs/security-asvs.md')).toContain(counted.join('\n'));
});
