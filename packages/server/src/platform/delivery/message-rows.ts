import type { MessageFailure, MessageKind, MessageStatus } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { InvariantError } from '../invariant-error.ts';

/** What the app shows. No names: a phone lies on tables. */
export interface AppContent {
  title: string;
  text: string;
  /** ISO 8601 in UTC; null: no end. */
  validUntil: string | null;
}

interface NewMessage {
  accountId: number | null;
  groupId: number | null;
  communicationTypeId: number;
  kind: MessageKind;
  recipient: string;
  /** The same message of the same work, however often it runs. */
  onceKey: string;
  appContent: AppContent | null;
}

/** Notes that a message is about to leave; of a second run it finds the first note. */
export async function beginMessage(
  tx: Tx,
  { accountId, groupId, communicationTypeId, kind, recipient, onceKey, appContent }: NewMessage,
): Promise<{ messageId: number; reference: string; isDone: boolean }> {
  const [note] = await tx.query<{ messageId: number; reference: string; isDone: boolean }>(
    sql`select message_id, reference, is_done from identity.begin_message(${accountId}::int,
      ${groupId}::int, ${communicationTypeId}, ${kind}, ${recipient}, ${onceKey},
      ${appContent === null ? null : JSON.stringify(appContent)}::jsonb)`,
    'delivery.begin_message',
  );
  if (note === undefined) throw new InvariantError('a message could not be noted');
  return note;
}

/** Notes what came of handing it over. */
export async function endMessage(
  tx: Tx,
  messageId: number,
  status: MessageStatus,
  failure: MessageFailure | null,
): Promise<void> {
  await tx.query(
    sql`select identity.end_message(${messageId}, ${status}, ${failure}::text)`,
    'delivery.end_message',
  );
}

/** Puts a message into the inbox that the mobile app of an account fetches. Once for a key. */
export async function leaveForApp(
  tx: Tx,
  message: {
    accountId: number;
    groupId: number | null;
    kind: MessageKind;
    onceKey: string;
    content: AppContent;
  },
): Promise<void> {
  const { content, ...rest } = message;
  await beginMessage(tx, { ...rest, communicationTypeId: 3, recipient: '', appContent: content });
}
