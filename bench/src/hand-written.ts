import type { Caller } from './portal-caller.ts';

/** A place of the load, with people who are there. */
export interface Place extends Caller {
  profileIds: number[];
  searchTerms: string[];
}

/** How a list is asked for: in which order, and how far its rows are counted; null for all of them. */
interface ListedAs {
  order: 'fullName' | 'lastTestDate';
  mostCounted: number | null;
}

/** What one statement in one transaction could do for a kind of work: the scripts of pgbench that the portal is compared with. */
export interface HandWritten {
  page(place: Place): string[];
  search(place: Place, term: string, as?: Partial<ListedAs>): string[];
  detail(place: Place, profileId: number): string[];
  submission(place: Place, profileId: number): string[];
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The same roles and forced policies as the portal's, and no session, no audit row and nothing derived. */
export const inScope = (role: string, { organizationId }: Place, statement: string): string[] => [
  'begin;',
  `select set_config('role', '${role}', true), set_config('app.orgs', '{${organizationId}}', true), set_config('app.job', 'bench', true);`,
  statement,
  'commit;',
];

const orders = {
  fullName: 's.sort_name, s.profile_id',
  lastTestDate: 's.last_test_at desc nulls last, s.profile_id',
} as const;

const pageWhere = (
  where: string,
  { order, mostCounted }: ListedAs,
) => `select s.profile_id, s.full_name, s.graduation_year, s.is_inactive, s.last_test_at, s.last_test_type,
  s.baseline_status, s.largest_change, (select count(*) from (select from profile_summaries s where ${where}${
    mostCounted === null ? '' : ` limit ${mostCounted + 1}`
  }) counted) as total
  from profile_summaries s where ${where} order by ${orders[order]} limit 10;`;

export const handWritten: HandWritten = {
  page: (place) =>
    inScope(
      'app_admin',
      place,
      pageWhere(`s.organization_id = ${place.organizationId}`, { order: 'fullName', mostCounted: null }),
    ),
  search: (place, term, { order = 'fullName', mostCounted = 50 } = {}) => {
    const named = `s.search_text like ${literal(`%${term.toLowerCase()}%`)}`;
    const where = `s.organization_id = ${place.organizationId} and ${named}`;
    return inScope('app_admin', place, pageWhere(where, { order, mostCounted }));
  },
  detail: (place, profileId) =>
    inScope(
      'app_admin',
      place,
      `select p.*, (select json_agg(newest) from (select t.*, (select json_agg(r) from results r where r.test_id = t.id) as results
        from tests t where t.profile_id = p.id order by t.completed_at desc, t.id desc limit 20) newest) as tests
      from profiles p where p.id = ${profileId};`,
    ),
  submission: (place, profileId) =>
    inScope(
      'app_job',
      place,
      `with test as (insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class, type_flags)
          values (${place.organizationId}, ${profileId}, gen_random_uuid(), now(), 'motion', '{"balance":true}')
          returning organization_id, id, profile_id)
        insert into results (organization_id, test_id, profile_id, measure_id, repetition, score)
        select t.organization_id, t.id, t.profile_id, 1002, n, 250 from test t, generate_series(1, 5) n;`,
    ),
};
