import { getProfilesPaged } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProfiles } from '../../src/features/profiles/profile-list.ts';
import type { InsideViewer, Viewer } from '../../src/platform/viewer.ts';
import { fitsTerm, foundProfiles } from '../../src/records/profiles/profile-search.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { randomOf } from '../fuzz/random.ts';
import { givenSearchedPeople, type SearchedPeople } from './searched-people.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
let people: SearchedPeople;
let accountId: number;
/** Of few people, some of whom are in the large group too. */
let smallGroupId: number;

beforeAll(async () => {
  db = await testDatabase();
  people = await givenSearchedPeople(db, 6_000);
  accountId = (await givenAccount(db, { organizationId: people.organizationId, accessTypeId: 2 })).id;
  smallGroupId = (await givenGroup(db, people.organizationId, { name: 'A few' })).id;
  await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
    select organization_id, profile_id, ${smallGroupId} from profile_organizations
    where organization_id = ${people.organizationId} order by profile_id desc limit 40`);
  // Of another organization, with the same names.
  await givenProfile(db, (await givenOrganization(db)).id, { firstName: 'Jacob', lastName: 'Smith' });
});
afterAll(() => db.close());

const viewerOf = (kind: 'admin' | 'member' | 'super', groupIds: number[] = []): InsideViewer =>
  aViewer({
    kind,
    accountId,
    organizationId: people.organizationId,
    groupIds,
    isSuperAdmin: kind === 'super',
  }) as InsideViewer;
const asViewer = <T>(viewer: Viewer, work: Parameters<typeof db.database.transaction<T>>[1]) =>
  db.database.transaction<T>({ as: 'viewer', viewer, requestId: 'test' }, work);

const sorts = ['fullName', 'id', 'graduationYear', 'lastTestDate', 'severity', 'largestChange'] as const;
type Page = Omit<Parameters<typeof foundProfiles>[1], 'term'>;
const firstPage: Page = { sortedBy: 'fullName', isAscending: true, offset: 0, limit: 10, mostCounted: null };

/** What the search answers, and what of it the viewer's policies show. */
async function search(viewer: InsideViewer, term: string, page: Partial<Page> = {}) {
  const [row] = await asViewer(viewer, (tx) =>
    tx.query<{ ids: number[]; seen: number; total: number }>(sql`select found.profile_ids as ids, found.total,
      (select count(*)::int from profile_summaries s where s.profile_id = any (found.profile_ids)) as seen
      from ${foundProfiles(people.organizationId, { term, ...firstPage, ...page })}`),
  );
  if (row === undefined) throw new Error('the search answered nothing');
  return row;
}

/** The same by a look at every row, as the owner of the tables, in words of its own. */
async function plainly(
  groupIds: number[] | null,
  term: string,
  page: Page,
): Promise<{ ids: number[]; total: number }> {
  const order = {
    fullName: sql`s.sort_name`,
    id: sql`s.profile_id`,
    graduationYear: sql`s.graduation_year`,
    lastTestDate: sql`s.last_test_at`,
    severity: sql`s.severity`,
    largestChange: sql`s.change_size`,
  }[page.sortedBy];
  const rows = await db.owner<{
    id: number;
  }>(sql`with wanted as materialized (select scope.folded(regexp_replace(btrim(${term}), '\\s+', ' ', 'g')) as w)
    select s.profile_id as id from profile_summaries s, wanted
    where s.organization_id = ${people.organizationId}
      and (${groupIds === null} or exists (select from profile_groups g
        where g.profile_id = s.profile_id and g.group_id = any (${sql.param(groupIds ?? [])}::int[])))
      and case when length(w) < 3
        then left(s.sort_name, length(w)) = w or left(s.sort_first_name, length(w)) = w or s.profile_id::text = ltrim(w, '0')
        else s.search_text like all (array(select '%' || replace(replace(replace(word, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
          from unnest(string_to_array(w, ' ')) word)) end
    order by ${order} ${page.isAscending ? sql`asc` : sql`desc`} nulls last, s.profile_id`);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(page.offset, page.offset + page.limit), total: ids.length };
}

/** Short and long, common and rare, with accents and without, several words, ids, and what is a pattern elsewhere. */
const terms = [
  'a|j|jo|sm|z|ng|x|æ|ø|5|07|17|42|smith|SMITH| Smith |mith|smithson|goldsmith|johnson|son|and|anderss|jacob|ann|zed',
  "jose|josé|garcia|zoe|lukasik|strauss|ero|øyvind|o'brien|smith-jones|nobody|jacob smith|smith jacob|smith   jo|j smith",
  'de la cruz|mary ann|ann mary smith|zed zed|a b c|son zz|ext-1|ext-1100|100|1234|%%%|___|\\\\\\',
].flatMap((line) => line.split('|'));

describe('a search answers what a look at every row answers', () => {
  test.each(terms)('for "%s": every order, some page, a System Admin and a User', async (term) => {
    const random = randomOf(term.length * 7919 + (term.codePointAt(0) ?? 0));
    for (const sortedBy of sorts) {
      const groupIds = random.pick([null, [people.groupId], [smallGroupId], [smallGroupId, people.groupId]]);
      const limit = random.pick([1, 7, 10, 100]);
      const page = { ...firstPage, sortedBy, isAscending: random.chance(0.5), limit };
      const { total } = await plainly(groupIds, term, page);
      page.offset = random.pick([0, 1, 3, Math.floor(total / limit)]) * limit;
      const viewer = groupIds === null ? viewerOf('admin') : viewerOf('member', groupIds);
      const { ids, total: found, seen } = await search(viewer, term, page);
      expect({ ids, total: found, page }).toEqual({ ...(await plainly(groupIds, term, page)), page });
      expect(seen).toBe(ids.length);
      const bounded = { ...page, mostCounted: random.pick([0, 9, 50, 1_000]) };
      expect(await search(viewer, term, bounded)).toEqual({
        ids,
        seen,
        total: Math.min(total, bounded.mostCounted + 1),
      });
    }
  });

  test.each(terms)('and so does the condition for lists that are narrowed otherwise: "%s"', async (term) => {
    const viewer = viewerOf('member', [people.groupId]);
    const rows = await asViewer(viewer, (tx) =>
      tx.query<{ id: number }>(sql`select s.profile_id as id from profile_summaries s
        where s.organization_id = ${people.organizationId} and ${fitsTerm(term.trim(), viewer)} order by s.sort_name, s.profile_id`),
    );
    const all = { ...firstPage, limit: 10_000 };
    expect(rows.map(({ id }) => id)).toEqual((await plainly([people.groupId], term, all)).ids);
  });
});

test.each(
  sorts.flatMap((SortByColumn) => [true, false].map((SortAscending) => ({ SortByColumn, SortAscending }))),
)('a filter that everybody fits changes no order: %o', async (order) => {
  const viewer = viewerOf('member', [people.groupId]);
  const idsOf = async (groupIds: number[]) => {
    const request = getProfilesPaged.request.parse({
      SearchString: 'mith',
      ...order,
      RowsPerPage: 50,
      groupIds,
    });
    const { rows, total } = await asViewer(viewer, (tx) => listProfiles(tx, viewer, request, new Date()));
    return { ids: rows.map(({ id }) => id), total };
  };
  const filtered = await idsOf([people.groupId]);
  expect(filtered.ids).toHaveLength(50);
  expect(filtered).toEqual(await idsOf([]));
});

test('a page far past the last has no rows and the same total', async () => {
  const { total } = await search(viewerOf('admin'), 'smith');
  expect(total).toBeGreaterThan(1_000);
  expect(await search(viewerOf('admin'), 'smith', { offset: 999_990_000_000, limit: 10_000 })).toEqual({
    ids: [],
    seen: 0,
    total,
  });
});

test('internal staff find by id alone, in any order', async () => {
  const { ids } = await search(viewerOf('admin'), 'smith', { limit: 1 });
  const [id] = ids;
  for (const sortedBy of sorts) {
    expect(await search(viewerOf('super'), 'smith', { sortedBy })).toEqual({ ids: [], seen: 0, total: 0 });
    expect(await search(viewerOf('super'), String(id), { sortedBy })).toEqual({
      ids: [id],
      seen: 1,
      total: 1,
    });
    // Part of an id is none.
    expect((await search(viewerOf('super'), String(id).slice(0, -1), { sortedBy })).ids).not.toContain(id);
  }
});

test('whose numbers coincide with those of another organization is neither found nor counted there', async () => {
  const foreign = (await givenOrganization(db)).id;
  const { id } = await givenProfile(db, foreign, { firstName: 'Wyzzyxa', lastName: 'Abel' });
  await db.owner(
    sql`update profile_names set inner_grams = scope.grams(${people.organizationId}, 'wyzzyxa') where profile_id = ${id}`,
  );
  expect(await search(viewerOf('admin'), 'yzzyx')).toEqual({ ids: [], seen: 0, total: 0 });
  const there = { ...viewerOf('admin'), organizationId: foreign };
  const [row] = await asViewer(there, (tx) =>
    tx.query<{ ids: number[] }>(
      sql`select found.profile_ids as ids from ${foundProfiles(foreign, { term: 'wyzzy', ...firstPage })}`,
    ),
  );
  expect(row?.ids).toEqual([id]);
});

test('three letters have the numbers that the migration filled the table with', async () => {
  const [row] = await db.owner<{ grams: number[] }>(sql`select scope.grams(2148, 'smith ø jo ann') as grams`);
  // A change of the formula has to write every row of profile_names anew.
  expect(row?.grams).toEqual([1443518, 1395647, 1364930, 1301034]);
});

test('another organization, and a User without groups, find nobody', async () => {
  const stranger = { ...viewerOf('admin'), organizationId: people.organizationId + 1_000 };
  expect(await search(stranger, 'smith')).toEqual({ ids: [], seen: 0, total: 0 });
  expect(await search(viewerOf('member'), 'smith')).toEqual({ ids: [], seen: 0, total: 0 });
});

test('whoever is renamed, given another id, taken out or brought back is found as they are now', async () => {
  const { id } = await givenProfile(db, people.organizationId, { firstName: 'Quentin', lastName: 'Quirk' });
  const found = async (term: string) => (await search(viewerOf('admin'), term)).ids;
  expect(await found('quirk')).toEqual([id]);
  await db.owner(sql`update profiles set last_name = 'Ålesund', external_id = 'Q-77' where id = ${id}`);
  expect([await found('quirk'), await found('alesund'), await found('lesun'), await found('q-77')]).toEqual([
    [],
    [id],
    [id],
    [id],
  ]);
  await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${id}`);
  expect(await found('quentin')).toEqual([]);
  await db.owner(sql`update profile_organizations set ended_at = null where profile_id = ${id}`);
  expect(await found('quentin')).toEqual([id]);
  await db.owner(sql`update profiles set deleted_at = now() where id = ${id}`);
  expect(await found('quentin')).toEqual([]);
});

describe('nothing reads all who fit', () => {
  // Entries of ordered indexes and rows of the tables; an index of trigrams answers where rows are, and which of them are looked at counts.
  const read = sql`select sum(pg_stat_get_xact_tuples_returned(c.oid) + case c.relkind when 'r' then pg_stat_get_xact_tuples_fetched(c.oid)
      else 0 end)::int as n
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) in ('profile_names'::regclass, 'profile_summaries'::regclass) and a.amname <> 'gin'`;
  test.each(
    ['smith', 'mith', 'zed', 's', 'z'].flatMap((term) =>
      sorts.flatMap((sortedBy) => [true, false].map((isAscending) => ({ term, sortedBy, isAscending }))),
    ),
  )('of "$term" by $sortedBy, ascending: $isAscending', async ({ term, sortedBy, isAscending }) => {
    const all = await search(viewerOf('admin'), term);
    const rowsRead = await asViewer(viewerOf('admin'), async (tx) => {
      const [before] = await tx.query<{ n: number }>(read);
      const page = { ...firstPage, sortedBy, isAscending, mostCounted: 20 };
      await tx.query(sql`select found.total from ${foundProfiles(people.organizationId, { term, ...page })}`);
      const [after] = await tx.query<{ n: number }>(read);
      return (after?.n ?? 0) - (before?.n ?? 0);
    });
    expect(rowsRead).toBeGreaterThan(10);
    expect(rowsRead).toBeLessThan(all.total);
  });

  test.each(sorts)('of a User of few people by %s: those few alone', async (sortedBy) => {
    const viewer = viewerOf('member', [smallGroupId]);
    const rowsRead = await asViewer(viewer, async (tx) => {
      const [before] = await tx.query<{ n: number }>(read);
      const page = { ...firstPage, sortedBy, mostCounted: 20 };
      await tx.query(
        sql`select found.total from ${foundProfiles(people.organizationId, { term: 'mith', ...page })}`,
      );
      const [after] = await tx.query<{ n: number }>(read);
      return (after?.n ?? 0) - (before?.n ?? 0);
    });
    expect(rowsRead).toBeGreaterThan(10);
    expect(rowsRead).toBeLessThan(400);
  });
});
