import {
  getAccountMessages,
  getGroupMessages,
  getOwnMessages,
  type SentMessage,
  takeAppMessages,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { asSelf } from '../../platform/http/as-self.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { findGroupInSight } from '../../records/access/in-sight.ts';

type MessageRow = Omit<SentMessage, 'createdOn' | 'sentOn' | 'settledOn'> & {
  createdOn: Date;
  sentOn: Date | null;
  settledOn: Date | null;
};

/** Makes a page of rows that are read with one more than the page holds. */
function pageOf(rows: readonly MessageRow[], rowCount: number) {
  const messages = rows.slice(0, rowCount).map((row) => ({
    ...row,
    createdOn: row.createdOn.toISOString(),
    sentOn: row.sentOn?.toISOString() ?? null,
    settledOn: row.settledOn?.toISOString() ?? null,
  }));
  return { messages, nextCursor: rows.length > rowCount ? (messages.at(-1)?.id ?? null) : null };
}

export const getGroupMessagesHandler = handle(getGroupMessages, async ({ request, tx, viewer }) => {
  const { groupId, cursor = null, rowCount } = request;
  if ((await findGroupInSight(tx, viewer.organizationId, groupId)) === undefined)
    return fail('group.not_found');
  // A User reads only their own address: colleagues gave theirs to the organization, not to each other.
  const isHidden = sql`${viewer.kind === 'member'} and m.communication_type_id <> 3 and m.account_id is distinct from ${viewer.accountId}::int`;
  const rows = await tx.query<MessageRow>(
    sql`with people as materialized (select account_id, name from identity.group_notification_candidates(${groupId}))
    select m.id, m.kind, m.communication_type_id, case when not (${isHidden}) then m.recipient end as recipient,
      (select p.name from people p where p.account_id = m.account_id) as recipient_name, m.status, m.failure,
      m.created_at as created_on, m.sent_at as sent_on, m.settled_at as settled_on
    from messages m where m.organization_id = ${viewer.organizationId}::int and m.group_id = ${groupId}
      and (${cursor}::int is null or m.id < ${cursor}::int) order by m.id desc limit ${rowCount + 1}`,
    'delivery.group_messages',
  );
  return ok(pageOf(rows, rowCount));
});

export const getAccountMessagesHandler = handle(getAccountMessages, async ({ request, tx, viewer }) => {
  const { accountId, cursor = null, rowCount } = request;
  const [user] = await tx.query(
    sql`select 1 from identity.organization_users(${viewer.organizationId}::int) where account_id = ${accountId}`,
    'delivery.user',
  );
  if (user === undefined) return fail('account.not_found');
  const rows = await tx.query<MessageRow>(
    sql`select message_id as id, kind, communication_type_id, recipient, status, failure,
      created_at as created_on, sent_at as sent_on, settled_at as settled_on
    from identity.messages_of_user(${accountId}, ${cursor}::int, ${rowCount + 1})`,
    'delivery.messages_of_user',
  );
  return ok(pageOf(rows, rowCount));
});

export const getOwnMessagesHandler = handleInPhases(getOwnMessages, ({ request, viewer, inScope }) =>
  inScope(async (tx) => {
    const { cursor = null, rowCount } = request;
    const rows = await tx.query<MessageRow>(
      sql`select message_id as id, organization_name, kind, communication_type_id,
        recipient, status, failure, created_at as created_on, sent_at as sent_on, settled_at as settled_on
      from identity.own_messages(${cursor}::int, ${rowCount + 1})`,
      'delivery.own_messages',
    );
    return ok(pageOf(rows, rowCount));
  }, asSelf(viewer)),
);

/** How long the app gets a message again. */
const shownInAppMs = 7 * 86_400_000;

export const takeAppMessagesHandler = handleInPhases(takeAppMessages, ({ viewer, inScope, now }) =>
  inScope(async (tx) => {
    const since = new Date(now.getTime() - shownInAppMs).toISOString();
    const rows = await tx.query<{
      id: number;
      kind: string;
      content: { title: string; text: string; validUntil: string | null };
      createdOn: Date;
    }>(
      sql`select message_id as id, kind, app_content as content, created_at as created_on
        from identity.take_app_messages(${since}::timestamptz)`,
      'delivery.take_app_messages',
    );
    return ok({
      messages: rows.map(({ content, createdOn, ...row }) => ({
        ...row,
        ...content,
        createdOn: createdOn.toISOString(),
      })),
    });
  }, asSelf(viewer)),
);
