import { vi } from 'vitest';
import type { OutboxMessage } from '../src/platform/mail/outbox.ts';
import type { TestServer } from './http/start-test-server.ts';

/** The messages that reached an address so far, newest first. The server runs in demo mode. */
export function mailsTo({ outbox }: TestServer, to: string): readonly OutboxMessage[] {
  if (outbox === null) throw new Error('this server keeps no outbox: start it with DEMO');
  return outbox.list().filter((message) => message.to === to);
}

/** Waits until an address has been sent so many messages, and answers the newest. */
export function nextMail(server: TestServer, to: string, count = 1): Promise<OutboxMessage> {
  return vi.waitFor(
    () => {
      const [newest, ...older] = mailsTo(server, to);
      if (newest === undefined || older.length + 1 < count) throw new Error(`no mail number ${count} yet`);
      return newest;
    },
    { timeout: 15_000, interval: 20 },
  );
}

/** What the link of a message carries. */
export function linkIn({ text }: OutboxMessage): { path: string; token: string; aid: string } {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('the message has no link');
  const { pathname, searchParams } = new URL(link);
  return { path: pathname, token: searchParams.get('token') ?? '', aid: searchParams.get('aid') ?? '' };
}
