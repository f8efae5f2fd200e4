import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../clock.ts';

const outboxMessage = z.object({
  id: z.int(),
  sentAt: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The names of the files that go with it. */
  attachments: z.array(z.string()).readonly().optional(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** Where messages land in demo mode, newest first: the last 500, which a restart keeps. */
export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'sentAt'>): void;
  list(): readonly OutboxMessage[];
}

const maxMessages = 500;
/** Older ones are dropped from the file once it holds so many lines. */
const maxLines = 2 * maxMessages;

/**
 * Opens the outbox of a trial.
 * @param file holds one message a line; null where nothing outlives the process
 * @throws where the file cannot be read or written
 */
export function openOutbox(clock: Clock, file: string | null): Outbox {
  const messages = file === null ? [] : storedMessages(file);
  let lastId = messages[0]?.id ?? 0;
  let lineCount = messages.length;
  return {
    add(message) {
      lastId += 1;
      const sent = { id: lastId, sentAt: clock.now().toISOString(), ...message };
      messages.unshift(sent);
      messages.length = Math.min(messages.length, maxMessages);
      if (file === null) return;
      lineCount += 1;
      if (lineCount < maxLines) return appendFileSync(file, lineOf(sent), ownerOnly);
      replaceFile(file, messages.toReversed());
      lineCount = messages.length;
    },
    list: () => messages,
  };
}

/** The messages hold links that sign in. */
const ownerOnly = { mode: 0o600 };
const lineOf = (message: OutboxMessage) => `${JSON.stringify(message)}\n`;

/** Returns the last messages of the file, newest first, and drops the older ones from it. */
function storedMessages(file: string): OutboxMessage[] {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const stored = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => messageOf(line) ?? [])
    .slice(-maxMessages);
  replaceFile(file, stored);
  return stored.reverse();
}

/** A process that is killed while it writes leaves the old file whole; two that start at once write one after the other. */
function replaceFile(file: string, oldestFirst: readonly OutboxMessage[]): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, oldestFirst.map(lineOf).join(''), ownerOnly);
  renameSync(next, file);
}

/** Returns null for a line that is not whole: a process that is killed may leave one at the end. */
function messageOf(line: string): OutboxMessage | null {
  if (!line.endsWith('}')) return null;
  try {
    return outboxMessage.parse(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
