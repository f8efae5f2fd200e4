import type { Clock } from '../clock.ts';

export interface OutboxMessage {
  id: number;
  sentAt: string;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  /** The names of the files that go with it. */
  attachments?: readonly string[];
}

/** Where messages land in demo mode, newest first. Kept in memory: it is for trying the portal out. */
export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'sentAt'>): void;
  list(): readonly OutboxMessage[];
}

const kept = 500;

export function openOutbox(clock: Clock): Outbox {
  const messages: OutboxMessage[] = [];
  let lastId = 0;
  return {
    add(message) {
      lastId += 1;
      messages.unshift({ id: lastId, sentAt: clock.now().toISOString(), ...message });
      messages.length = Math.min(messages.length, kept);
    },
    list: () => messages,
  };
}
