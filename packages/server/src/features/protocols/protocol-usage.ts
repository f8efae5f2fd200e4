import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** Who relies on a protocol, of what the transaction's scope sees. */
export interface ProtocolUsage {
  profileCount: number;
  groupCount: number;
  codeCount: number;
}

/** Counts whose default the protocol is, and the codes that run or will run with it. */
export async function usageOf(
  tx: Tx,
  organizationId: number,
  protocolId: number,
  now: Date,
): Promise<ProtocolUsage> {
  const [usage] = await tx.query<ProtocolUsage>(
    sql`select
      (select count(*)::int from profile_organizations where organization_id = ${organizationId}
        and default_protocol_id = ${protocolId} and ended_at is null) as profile_count,
      -- A group whose change still runs is one too: the rest of its profiles would get it.
      (select count(*)::int from groups g where g.organization_id = ${organizationId} and (
        (g.default_protocol_id = ${protocolId} and g.deleted_at is null) or exists (select 1 from group_changes c
          where c.organization_id = g.organization_id and c.group_id = g.id and c.protocol_id = ${protocolId}
            and c.finished_at is null))) as group_count,
      (select count(*)::int from codes where organization_id = ${organizationId} and protocol_id = ${protocolId}
        and deleted_at is null and ends_at > ${now.toISOString()}::timestamptz) as code_count`,
    'protocols.usage',
  );
  return usage ?? { profileCount: 0, groupCount: 0, codeCount: 0 };
}

/**
 * Waits for whoever gives a protocol to a group or a profile right now; whoever comes later waits for us, and is refused by the
 * database once the protocol is deleted: their foreign key asks for the row that is held here. Groups and the work that runs for them
 * come first, as whoever changes a group takes them: the other way round two would wait for each other. For a job's scope.
 */
export async function holdDefaults(tx: Tx, organizationId: number, protocolId: number): Promise<void> {
  await tx.query(
    sql`select id from groups where organization_id = ${organizationId} order by id for no key update`,
    'protocols.hold_groups',
  );
  await tx.query(
    sql`select id from group_changes where organization_id = ${organizationId} and finished_at is null order by id for update`,
    'protocols.hold_changes',
  );
  await tx.query(
    sql`select id from protocols where organization_id = ${organizationId} and id = ${protocolId} for update`,
    'protocols.hold',
  );
}

/**
 * Gives everybody whose default is one protocol another one, also who left: they may come back. For a job's scope.
 * @param to the protocol that takes its place; null where only who left has it, and nobody is asked for them
 */
export async function replaceDefault(
  tx: Tx,
  organizationId: number,
  from: number,
  to: number | null,
): Promise<void> {
  // Held in one order first, as everybody does who changes many: nobody waits for us while we wait for them.
  await tx.query(
    sql`select profile_id from profile_organizations where organization_id = ${organizationId} and default_protocol_id = ${from}
      order by profile_id for update`,
    'protocols.hold_profiles',
  );
  await tx.query(
    sql`update profile_organizations set default_protocol_id = ${to}::int
      where organization_id = ${organizationId} and default_protocol_id = ${from}`,
    'protocols.replace_default_of_profiles',
  );
  await tx.query(
    sql`update groups set default_protocol_id = ${to}::int
      where organization_id = ${organizationId} and default_protocol_id = ${from}`,
    'protocols.replace_default_of_groups',
  );
  if (to === null) return;
  await tx.query(
    sql`update group_changes set protocol_id = ${to}
      where organization_id = ${organizationId} and protocol_id = ${from} and finished_at is null`,
    'protocols.replace_default_in_changes',
  );
}

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`];

/** Whose default a protocol is, in words: `3 profiles and 1 group`. */
export const holdersText = (profileCount: number, groupCount: number): string =>
  [...counted(profileCount, 'profile'), ...counted(groupCount, 'group')].join(' and ');
