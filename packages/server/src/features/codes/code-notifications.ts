import { type AccountNotification, type AccountNotificationChoice, newProfileId } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** The target of a code, as a request names it. */
export interface CodeTarget {
  groupId: number | null;
  /** The profile of the code; 0 for a new person. */
  profileId: number | null;
}

/** The ways an account can be notified: 1 is email, 2 is SMS. */
const ways = [1, 2] as const;

interface Candidate {
  accountId: number;
  firstName: string;
  lastName: string;
  hasPhone: boolean;
}

/**
 * The groups whose staff can be notified of a code's tests: its own group, or those of its profile in the viewer's reach; none for a new
 * person.
 */
export async function groupsOfTarget(
  tx: Tx,
  organizationId: number,
  { groupId, profileId }: CodeTarget,
): Promise<number[]> {
  if (groupId !== null) return [groupId];
  if (profileId === null || profileId === newProfileId) return [];
  const rows = await tx.query<{ id: number }>(
    sql`select group_id as id from profile_groups
    where organization_id = ${organizationId} and profile_id = ${profileId} order by group_id`,
    'codes.groups_of_profile',
  );
  return rows.map(({ id }) => id);
}

/** Returns everybody who can be notified of tests of these groups, one entry a way, and whether they are by default. */
export async function notificationsFor(
  tx: Tx,
  organizationId: number,
  groupIds: readonly number[],
): Promise<AccountNotification[]> {
  const candidates = await candidatesOf(tx, organizationId, groupIds);
  const defaults = await defaultsOf(tx, organizationId, groupIds);
  return candidates.flatMap(({ hasPhone, ...account }) =>
    ways.map((communicationTypeId) => {
      const isAvailable = communicationTypeId === 1 || hasPhone;
      const isEnabled = isAvailable && defaults.has(keyOf({ ...account, communicationTypeId }));
      return { ...account, communicationTypeId, isEnabled, isAvailable };
    }),
  );
}

const candidatesOf = (tx: Tx, organizationId: number, groupIds: readonly number[]): Promise<Candidate[]> =>
  tx.query<Candidate>(
    sql`select account_id, first_name, last_name, has_phone
    from identity.notifiable_accounts(${organizationId}, ${sql.param([...groupIds])}::int[])`,
    'codes.notifiable_accounts',
  );

/** Whoever is notified of one of the groups is notified of a code for the group too, in the same way. */
async function defaultsOf(
  tx: Tx,
  organizationId: number,
  groupIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ accountId: number; byEmail: boolean; bySms: boolean }>(
    sql`select account_id, bool_or(email_notification) as by_email, bool_or(sms_notification) as by_sms
    from group_notification_preferences
    where organization_id = ${organizationId} and group_id = any (${sql.param([...groupIds])}::int[]) and is_enabled
    group by account_id`,
    'codes.default_notifications',
  );
  return new Set(
    rows.flatMap(({ accountId, byEmail, bySms }) => [
      ...(byEmail ? [keyOf({ accountId, communicationTypeId: 1 })] : []),
      ...(bySms ? [keyOf({ accountId, communicationTypeId: 2 })] : []),
    ]),
  );
}

const keyOf = ({ accountId, communicationTypeId }: Omit<AccountNotificationChoice, 'isEnabled'>): string =>
  `${accountId}/${communicationTypeId}`;

/**
 * Checks the choices of a request. An account without a phone is left out of SMS.
 * @returns null where one of the accounts may not be notified of these groups
 * @param stored the current choices of the code; those for accounts that the viewer cannot choose stay, whatever the request names
 */
export async function checkedChoices(
  tx: Tx,
  organizationId: number,
  groupIds: readonly number[],
  choices: readonly AccountNotificationChoice[] | undefined,
  stored: readonly AccountNotificationChoice[] = [],
): Promise<AccountNotificationChoice[] | null> {
  if (choices === undefined) {
    return (await notificationsFor(tx, organizationId, groupIds)).filter(({ isEnabled }) => isEnabled);
  }
  const reach = new Map(
    (await candidatesOf(tx, organizationId, groupIds)).map((one) => [one.accountId, one.hasPhone]),
  );
  const unchanged = stored.filter(({ accountId }) => !reach.has(accountId));
  const unchangedKeys = new Set(unchanged.map(keyOf));
  const last = new Map(
    choices.filter((choice) => !unchangedKeys.has(keyOf(choice))).map((choice) => [keyOf(choice), choice]),
  );
  const chosen = [...last.values()].filter(({ isEnabled }) => isEnabled);
  if (chosen.some(({ accountId }) => !reach.has(accountId))) return null;
  return [
    ...unchanged,
    ...chosen.filter(
      ({ accountId, communicationTypeId }) => communicationTypeId === 1 || reach.get(accountId) === true,
    ),
  ];
}

/** The stored choices of a code, whoever the viewer is. */
export const choicesOfCode = (
  tx: Tx,
  organizationId: number,
  codeId: number,
): Promise<AccountNotificationChoice[]> =>
  tx.query<AccountNotificationChoice>(
    sql`select account_id, communication_type_id, is_enabled
    from code_notifications where organization_id = ${organizationId} and code_id = ${codeId} and is_enabled`,
    'codes.choices_of_code',
  );

/** Replaces the choices of a code by these, which were checked. */
export async function setNotifications(
  tx: Tx,
  organizationId: number,
  codeId: number,
  choices: readonly AccountNotificationChoice[],
): Promise<void> {
  const chosen = JSON.stringify(choices);
  await tx.query(
    sql`delete from code_notifications n where n.organization_id = ${organizationId} and n.code_id = ${codeId}
      and not exists (select 1 from jsonb_to_recordset(${chosen}::jsonb) as w("accountId" int, "communicationTypeId" int)
        where w."accountId" = n.account_id and w."communicationTypeId" = n.communication_type_id)`,
    'codes.take_notifications',
  );
  await tx.query(
    sql`insert into code_notifications (organization_id, code_id, account_id, communication_type_id, is_enabled)
    select ${organizationId}, ${codeId}, w."accountId", w."communicationTypeId", true
    from jsonb_to_recordset(${chosen}::jsonb) as w("accountId" int, "communicationTypeId" int)
    on conflict (code_id, account_id, communication_type_id) do update set is_enabled = true
      where not code_notifications.is_enabled`,
    'codes.set_notifications',
  );
}

/** The accounts that a code notifies, with their names. */
export async function notificationsOfCode(tx: Tx, codeId: number): Promise<AccountNotification[]> {
  const rows = await tx.query<Candidate & AccountNotificationChoice>(
    sql`select account_id, communication_type_id, is_enabled,
      first_name, last_name, has_phone
    from identity.code_notification_names(${codeId})`,
    'codes.notification_names',
  );
  return rows.map(({ hasPhone, ...row }) => ({
    ...row,
    isAvailable: row.communicationTypeId === 1 || hasPhone,
  }));
}
