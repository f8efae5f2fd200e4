import { sql } from 'drizzle-orm';
import { InvariantError } from '../platform/invariant-error.ts';
import type { DemoOrganization } from './demo-accounts.ts';
import type { MadeOrganization, OwnerQuery } from './demo-organizations.ts';

/** How far a demo is that is written over several transactions: what was interrupted goes on from here. */
export interface DemoFilling {
  /** All days of the demo are counted back from this moment, also when it goes on another day. */
  startedAt: Date;
  organizations: Record<DemoOrganization, MadeOrganization>;
  isFinished: boolean;
}

/**
 * Notes that a demo has begun. The table has a schema of its own and is made here, not by a migration: a database without a demo has
 * no use for it, and no role but the owner may read it.
 */
export async function noteBegun(
  owner: OwnerQuery,
  { startedAt, organizations }: Omit<DemoFilling, 'isFinished'>,
): Promise<void> {
  await owner(sql`create schema demo`);
  await owner(sql`create table demo.filling (
    only_one boolean primary key default true check (only_one), started_at timestamptz not null, organizations jsonb not null,
    is_family_linked boolean not null default false, finished_at timestamptz)`);
  await owner(sql`insert into demo.filling (started_at, organizations)
    values (${startedAt.toISOString()}::timestamptz, ${JSON.stringify(organizations)}::jsonb)`);
}

/** The demo of this database; null where none was ever begun. */
export async function readFilling(owner: OwnerQuery): Promise<DemoFilling | null> {
  const [found] = await owner<{ is: boolean }>(sql`select to_regclass('demo.filling') is not null as is`);
  if (found?.is !== true) return null;
  const [row] = await owner<DemoFilling>(sql`select started_at, organizations,
    finished_at is not null as is_finished from demo.filling`);
  if (row === undefined) throw new InvariantError('a demo was begun without a note of it');
  return row;
}

/** Which of the demo's people are written, by the ids of their phones; also those whom somebody deleted since. */
export async function writtenPeople(
  owner: OwnerQuery,
  { organizations }: DemoFilling,
): Promise<ReadonlySet<string>> {
  const ids = Object.values(organizations).map(({ id }) => id);
  const rows = await owner<{ uuid: string }>(sql`select client_uuid as uuid from profiles
    where organization_id = any (${sql.param(ids)}::int[]) and client_uuid is not null`);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Shares the first two profiles with the family account, once: somebody may have ended the sharing before a filling goes on. */
export async function linkFamily(owner: OwnerQuery, { organizations }: DemoFilling): Promise<void> {
  await owner(sql`with once as (update demo.filling set is_family_linked = true where not is_family_linked returning 1)
    insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    select a.id, a.email, p.id, 3 from once, accounts a,
      (select id from profiles where organization_id = ${organizations.riverside.id} order by id limit 2) p
    where a.email = 'family@portal.example'`);
}

/** Notes that everybody is written. */
export async function noteFinished(owner: OwnerQuery): Promise<void> {
  await owner(sql`update demo.filling set finished_at = now()`);
}
