import { type SQL, sql } from 'drizzle-orm';
import type { Scope, Tx } from '../../src/platform/database/database.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { givenPdfSync } from '../builders/pdf-syncs.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenCode } from '../builders/programs.ts';
import { givenEvent, givenMembership, givenStoredTest } from '../builders/stored-tests.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

/** One person a case; the names say what the viewers of `own` stand to them. */
export const people = [
  'inFootball',
  'inSoccer',
  'inDisabled',
  'ungrouped',
  'ended',
  'deleted',
  'elsewhere',
  'shared',
  'sharedUngrouped',
] as const;
export type Person = (typeof people)[number];

/** Whom the organization `own` has now. */
export const running: Person[] = [
  'inFootball',
  'inSoccer',
  'inDisabled',
  'ungrouped',
  'shared',
  'sharedUngrouped',
];

/**
 * Two organizations with one person a case, each with rows in every table that says something about people,
 * and the scopes of those who look at them. In a database of its own, or in an empty one that is given.
 */
export async function accessWorld(of?: TestDatabase) {
  const db = of ?? (await testDatabase());
  const own = (await givenOrganization(db)).id;
  const foreign = (await givenOrganization(db)).id;
  const football = (await givenGroup(db, own)).id;
  const soccer = (await givenGroup(db, own)).id;
  const disabled = (await givenGroup(db, own, { isEnabled: false })).id;
  const theirs = (await givenGroup(db, foreign)).id;
  const accountId = (await givenAccount(db, { organizationId: own, accessTypeId: 2 })).id;
  const ids = new Map<Person, number>();
  const hashes = new Map<Person, string[]>();
  const idOf = (person: Person) => ids.get(person) ?? 0;
  const fill = async (person: Person, organizationId: number) => {
    const hash = await fillEveryTable(db, organizationId, idOf(person), accountId);
    hashes.set(person, [...(hashes.get(person) ?? []), hash]);
  };
  const groupsOf: Record<Person, number[]> = {
    inFootball: [football],
    inSoccer: [soccer],
    inDisabled: [disabled],
    ungrouped: [],
    ended: [football],
    deleted: [football],
    elsewhere: [theirs],
    shared: [theirs],
    sharedUngrouped: [theirs],
  };
  for (const person of people) {
    const isForeign = ['elsewhere', 'shared', 'sharedUngrouped'].includes(person);
    const home = isForeign ? foreign : own;
    const { id } = await givenProfile(db, home, { firstName: person, groupIds: groupsOf[person] });
    ids.set(person, id);
    await fill(person, home);
    if (person === 'shared' || person === 'sharedUngrouped') {
      await givenMembership(db, own, id, person === 'shared' ? [football] : []);
      await fill(person, own);
    }
  }
  await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${idOf('ended')}`);
  await db.owner(sql`update profiles set deleted_at = now() where id = ${idOf('deleted')}`);

  const seen = async (query: Tx['query'], peopleOf: SQL): Promise<Person[]> => {
    const rows = await query<{ id?: number; hash?: string }>(peopleOf);
    return people.filter((person) =>
      rows.some((row) => row.id === idOf(person) || hashes.get(person)?.includes(row.hash ?? '')),
    );
  };
  return {
    db,
    own,
    foreign,
    football,
    accountId,
    idOf,
    /** The people that the rows of a statement are about. */
    seen,
    as: (scope: Scope, peopleOf: SQL) => db.database.transaction(scope, (tx) => seen(tx.query, peopleOf)),
    run: (scope: Scope, statement: SQL) => db.database.transaction(scope, (tx) => tx.query(statement)),
    admin: (organizationId: number) => viewing(aViewer({ kind: 'admin', accountId, organizationId })),
    member: (groupIds: number[]) =>
      viewing(aViewer({ kind: 'member', accountId, organizationId: own, groupIds })),
    internalStaff: () =>
      viewing(aViewer({ kind: 'super', accountId, organizationId: own, isSuperAdmin: true })),
    /** A System Admin of `own` who also reads the totals of `foreign`. */
    enterprise: () =>
      viewing(aViewer({ kind: 'admin', accountId, organizationId: own, totalOrganizationIds: [foreign] })),
    job: (): Scope => ({ as: 'job', name: 'test', organizationId: own, accountId: null }),
  };
}
export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>;

/** A person at the portal, as the database knows them. */
export const viewing = (viewer: Viewer): Scope => ({ as: 'viewer', viewer, requestId: 'test' });

let day = 1;
/** A row about the profile in every table; the hash of its recording comes back. */
async function fillEveryTable(
  db: TestDatabase,
  organizationId: number,
  profileId: number,
  accountId: number,
): Promise<string> {
  const taken = await givenStoredTest(db, organizationId, profileId);
  day += 1;
  await givenEvent(db, organizationId, profileId, {
    startedAt: new Date(Date.UTC(2025, 0, day)).toISOString(),
    endedAt: new Date(Date.UTC(2025, 0, day, 12)).toISOString(),
  });
  await givenCode(db, organizationId, { profileId, code: String(80_000 + day) });
  await db.owner(sql`insert into measure_thresholds (organization_id, profile_id, measure_id, yellow_ms, red_ms)
    values (${organizationId}, ${profileId}, 1004, 20, 40)`);
  await db.owner(sql`insert into result_decisions (organization_id, profile_id, result_id, action, account_id)
    values (${organizationId}, ${profileId}, ${taken.resultId}, 'exclude', ${accountId})`);
  await givenPdfSync(db, { organizationId, profileId, testId: taken.id });
  return taken.recordingHash;
}
