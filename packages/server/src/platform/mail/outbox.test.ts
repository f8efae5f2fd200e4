import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { openOutbox } from './outbox.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-outbox-'));
  file = join(folder, 'data', 'outbox.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const message = (subject: string) => ({
  channel: 'mail' as const,
  to: 'a@riverside.example',
  subject,
  text: 'x',
});
const open = () => openOutbox(systemClock, file);
const subjects = () =>
  open()
    .list()
    .map(({ subject }) => subject);

test('messages of a trial are there after a restart, newest first, and only their owner reads the file', async () => {
  const outbox = open();
  outbox.add(message('first'));
  outbox.add({ ...message('second'), attachments: ['report.pdf'] });
  expect(open().list()).toEqual(outbox.list());
  expect(subjects()).toEqual(['second', 'first']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the file keeps the last 500 messages, and ids go on', async () => {
  const outbox = open();
  for (let count = 1; count <= 503; count += 1) outbox.add(message(`message ${count}`));
  const again = open();
  expect(again.list()).toHaveLength(500);
  expect(again.list().at(-1)?.subject).toBe('message 4');
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(500);
  again.add(message('next'));
  expect(again.list()[0]?.id).toBe(504);
});

test('a trial that runs for long drops older messages from the file too', async () => {
  const outbox = open();
  for (let count = 1; count <= 1_003; count += 1) outbox.add(message(`message ${count}`));
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(503);
  expect(subjects()[0]).toBe('message 1003');
});

test('a line that was half written when the process was killed is left out', async () => {
  open().add(message('whole'));
  await appendFile(file, '{"id":2,"sentAt":"2026-11-2');
  expect(subjects()).toEqual(['whole']);
});
