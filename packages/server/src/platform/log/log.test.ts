import { expect, test } from 'vitest';
import { InvariantError } from '../invariant-error.ts';
import { type LogFields, openLog } from './log.ts';

function linesOf(
  write: (log: ReturnType<typeof openLog>) => void,
  level = 'debug',
): Record<string, unknown>[] {
  const lines: string[] = [];
  write(openLog(level, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line is one JSON object with its level, time, ids and sentence', () => {
  const [line] = linesOf((log) =>
    log.info({ requestId: 'abc', accountId: 7, organizationId: null, status: 200 }, 'answered'),
  );
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    pid: process.pid,
    requestId: 'abc',
    accountId: 7,
    organizationId: null,
    status: 200,
    message: 'answered',
  });
});

test('a field that is not on the list is not written, whatever the types say', () => {
  const smuggled = { accountId: 7, lastName: 'Lindqvist', body: { password: 'hunter2' } };
  const text = JSON.stringify(linesOf((log) => log.warn(smuggled as LogFields, 'x')));
  expect(text).not.toMatch(/Lindqvist|hunter2|lastName|body/);
});

test('lines below the level are not written', () => {
  expect(linesOf((log) => log.info({}, 'x'), 'warn')).toEqual([]);
  expect(linesOf((log) => log.error({}, 'x'), 'silent')).toEqual([]);
});

const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const table: Record<string, { size: number }> = {};
const unique = Object.assign(
  new Error('duplicate key value violates unique constraint: Key (email)=(lindqvist@x.example)'),
  {
    name: 'DatabaseError',
    code: '23505',
    constraint: 'accounts_email_key',
    table: 'accounts',
    detail: 'Key (email)=(lindqvist@x.example) already exists.',
    parameters: ['lindqvist@x.example'],
  },
);

test.each([
  {
    why: 'PostgreSQL repeats a value',
    error: unique,
    keeps: { name: 'DatabaseError', code: '23505', constraint: 'accounts_email_key', table: 'accounts' },
  },
  {
    why: 'JSON.parse repeats its input',
    error: thrown(() => JSON.parse('lindqvist')),
    keeps: { name: 'SyntaxError' },
  },
  {
    why: 'a property is named after a person',
    error: thrown(() => table.lindqvist?.size.toFixed() ?? (undefined as unknown as typeof table).lindqvist),
    keeps: { name: 'TypeError', message: 'Cannot read properties of undefined (reading …)' },
  },
  { why: 'a text was thrown', error: 'lindqvist', keeps: { name: 'string' } },
  {
    why: 'the cause quotes',
    error: new InvariantError('mail was not sent', { cause: new Error('550 lindqvist@x.example unknown') }),
    keeps: { name: 'InvariantError', message: 'mail was not sent', cause: { name: 'Error' } },
  },
  {
    why: 'a code that is no code',
    error: Object.assign(new Error('x'), { code: 'lindqvist has no code' }),
    keeps: { name: 'Error' },
  },
])('an error is traced without what it quotes: $why', ({ error, keeps }) => {
  const [line] = linesOf((log) => log.error({ error }, 'unexpected error'));
  expect(line?.error).toMatchObject(keeps);
  expect(JSON.stringify(line)).not.toContain('lindqvist');
});

test('the trace says where it was thrown', () => {
  const [line] = linesOf((log) => log.error({ error: new Error('secret') }, 'x'));
  expect(line).toHaveProperty('error.frames.0', expect.stringContaining('log.test.ts'));
  expect(JSON.stringify(line)).not.toContain('secret');
});
