import type { Client } from 'pg';
import { type BenchDatabase, password } from '../bench-database.ts';
import { type Caller, signIn } from '../portal-caller.ts';

/** Where people of the load look: one organization, with profiles, names and groups that are there. */
export interface Place {
  organizationId: number;
  profileIds: readonly number[];
  searchTerms: readonly string[];
  /** A code that is open, of a group with these profiles. */
  code: string;
  groupProfileIds: readonly number[];
}

/** The largest organizations of the bench; people are spread over them. */
const organizations = 20;
const profilesOfPlace = 200;
const profilesOfCode = 50;
/** All copies of the bench share it. */
export const birthDate = '2009-03-14';
const signInsAtOnce = 6;
const emailOfUser = (user: number) => `user${user}@bench.example`;
const organizationOf = (user: number) => 1 + (user % organizations);

/** Writes accounts for the people of the load, and a code for each place. */
export async function givenPlaces({ owner }: BenchDatabase, users: number): Promise<Place[]> {
  await owner.query(
    `insert into accounts (email, first_name, last_name, account_type_id, password_hash)
     select 'user' || n || '@bench.example', 'User', 'Number ' || n, 1, a.password_hash
     from accounts a cross join generate_series(0, $1::int - 1) n where a.id = 1`,
    [users],
  );
  await owner.query(
    `insert into account_organizations (account_id, organization_id, access_type_id)
     select a.id, 1 + substring(a.email from '^user(\\d+)@')::int % ${organizations}, 2
     from accounts a where a.email ~ '^user\\d+@bench'`,
  );
  const places: Place[] = [];
  for (let organizationId = 1; organizationId <= organizations; organizationId += 1) {
    places.push(await givenPlace(owner, organizationId));
  }
  return places;
}

async function givenPlace(owner: Client, organizationId: number): Promise<Place> {
  const people = await owner.query<{ id: number; name: string }>(
    `select profile_id as id, last_name as name from profile_summaries where organization_id = $1 and profile_id >= 100000
     order by hashint4(profile_id) limit ${profilesOfPlace}`,
    [organizationId],
  );
  const profileIds = people.rows.map(({ id }) => id);
  const groupProfileIds = profileIds.slice(0, profilesOfCode);
  const group = await owner.query<{ id: number }>(
    "insert into groups (organization_id, name) values ($1, 'Phones') returning id",
    [organizationId],
  );
  const groupId = group.rows[0]?.id;
  await owner.query(
    'insert into profile_groups (organization_id, profile_id, group_id) select $1, unnest($2::int[]), $3',
    [organizationId, groupProfileIds, groupId],
  );
  const code = String(20_000 + organizationId);
  await owner.query(
    `with protocol as (insert into protocols (organization_id, name) values ($1, 'Phones') returning id)
     insert into codes (organization_id, code, group_id, protocol_id, session_type_id, starts_at, ends_at)
     select $1, $2, $3, id, 8, now() - interval '1 hour', now() + interval '1 day' from protocol`,
    [organizationId, code, groupId],
  );
  return {
    organizationId,
    profileIds,
    searchTerms: people.rows.map((row) => row.name.slice(0, 4)),
    code,
    groupProfileIds,
  };
}

/** Signs everybody in, a few at a time: a password costs the server some work on purpose. */
export async function signEverybodyIn(url: string, users: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  const waiting = Array.from({ length: users }, (_, user) => user);
  await Promise.all(
    Array.from({ length: signInsAtOnce }, async () => {
      for (let user = waiting.pop(); user !== undefined; user = waiting.pop()) {
        callers[user] = await signIn(url, emailOfUser(user), password, organizationOf(user));
      }
    }),
  );
  return callers;
}

export function placeOf(places: readonly Place[], caller: Caller): Place {
  const place = places.find(({ organizationId }) => organizationId === caller.organizationId);
  if (place === undefined) throw new Error(`organization ${caller.organizationId} is no place of the load`);
  return place;
}
