import { getProfilesPaged, getWebProfileDetail } from '@plumbline/contract';
import { type BenchDatabase, emailOf, largestId, password } from './bench-database.ts';
import { longHistory } from './fill.ts';
import { handWritten, type Place } from './hand-written.ts';
import { asked, type Case, type Measured, measureCase, pick } from './measured-case.ts';
import { signIn } from './portal-caller.ts';
import { type RunningServer, startServer } from './server-process.ts';
import { measureSubmission, submissionWork } from './submission-case.ts';

const organizationsTried = 40;

const random = (all: readonly Place[]) => all;
const largest = (all: readonly Place[]) => all.filter(({ organizationId }) => organizationId === largestId);

const page = () => asked(getProfilesPaged, {});
/** As the page counts its hits; null is what a request means that does not say. */
const search = (term: string, mostCounted: number | null = 50) =>
  asked(getProfilesPaged, { SearchString: term, mostCounted });
const searchByNewestTest = (term: string) =>
  asked(getProfilesPaged, {
    SearchString: term,
    mostCounted: 50,
    SortByColumn: 'lastTestDate',
    SortAscending: false,
  });
/** Searches that fit many: a letter, the start of several names, the most common name. */
const commonPrefixes = ['a', 'jo', 'smith'] as const;

/** The list and its search, which need no tests. */
const searchCases: readonly Case[] = [
  { work: 'profiles page, random organization', requestAt: page, places: random, plainAt: handWritten.page },
  {
    work: 'profiles page, largest organization',
    requestAt: page,
    places: largest,
    plainAt: handWritten.page,
  },
  {
    work: 'name search, random organization',
    requestAt: ({ searchTerms }) => search(pick(searchTerms)),
    places: random,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms)),
  },
  {
    work: 'name search, largest organization',
    requestAt: ({ searchTerms }) => search(pick(searchTerms)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms)),
  },
  {
    work: 'name search by newest test, largest organization',
    requestAt: ({ searchTerms }) => searchByNewestTest(pick(searchTerms)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(place.searchTerms), { order: 'lastTestDate' }),
  },
  {
    work: `common prefix (${commonPrefixes.join(', ')}), largest organization`,
    requestAt: () => search(pick(commonPrefixes)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes)),
  },
  {
    work: 'common prefix by newest test, largest organization',
    requestAt: () => searchByNewestTest(pick(commonPrefixes)),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes), { order: 'lastTestDate' }),
  },
  {
    work: 'common prefix, all hits counted, largest organization',
    requestAt: () => search(pick(commonPrefixes), null),
    places: largest,
    plainAt: (place) => handWritten.search(place, pick(commonPrefixes), { mostCounted: null }),
  },
];
const cases: readonly Case[] = [
  ...searchCases,
  {
    work: 'profile detail',
    requestAt: (place) => asked(getWebProfileDetail, { id: pick(place.profileIds) }),
    places: random,
    plainAt: (place) => handWritten.detail(place, pick(place.profileIds)),
  },
  {
    work: `profile detail with ${longHistory.tests} tests, largest organization`,
    requestAt: () => asked(getWebProfileDetail, { id: longHistory.profileId }),
    places: largest,
    plainAt: (place) => handWritten.detail(place, longHistory.profileId),
  },
];

/** Kinds of work as they come, and those of which a call failed: their figures would say nothing, and cost no others. */
export interface CasesTold {
  measured(one: Measured): void;
  failed(work: string, reason: string): void;
}

/** Runs all cases on a filled database, or those of the list and its search. */
export async function measureCases(
  database: BenchDatabase,
  seconds: number,
  tell: CasesTold,
  only: 'all' | 'search' = 'all',
): Promise<{ memoryMib: number }> {
  const server = await startServer({ ...database.settings, WORKERS: '1' });
  try {
    const places = await findPlaces(database, server);
    const works = [
      ...(only === 'all' ? cases : searchCases).map((one) => ({
        work: one.work,
        measure: () => measureCase(database, server, one.places(places), seconds, one),
      })),
      ...(only === 'all'
        ? [{ work: submissionWork, measure: () => measureSubmission(database, server, places, seconds) }]
        : []),
    ];
    for (const { work, measure } of works) {
      try {
        tell.measured(await measure());
      } catch (error) {
        tell.failed(work, error instanceof Error ? error.message : String(error));
      }
    }
    return { memoryMib: server.memoryMib() };
  } finally {
    await server.stop();
  }
}
/** Organizations over all sizes, with profiles and names that are there, each with its System Admin signed in. */
async function findPlaces(database: BenchDatabase, server: RunningServer): Promise<Place[]> {
  const places: Place[] = [];
  for (let index = 0; index < organizationsTried; index += 1) {
    const organizationId = index === 0 ? largestId : 1 + index * 4;
    const { rows } = await database.owner.query<{ id: number; name: string }>(
      `select profile_id as id, case when profile_id % 2 = 0 then first_name else last_name end as name from profile_summaries where organization_id = $1 and profile_id >= 100000
       order by hashint4(profile_id) limit 50`,
      [organizationId],
    );
    if (rows.length === 0) continue;
    places.push({
      ...(await signIn(server.url, emailOf(organizationId), password, organizationId)),
      profileIds: rows.map(({ id }) => id),
      searchTerms: rows.map((row) => row.name.slice(0, 4)),
    });
  }
  return places;
}
