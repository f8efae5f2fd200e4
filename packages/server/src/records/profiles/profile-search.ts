import { type SQL, sql } from 'drizzle-orm';
import type { InsideViewer } from '../../platform/viewer.ts';

/**
 * Whether a row of `profile_summaries s` fits a search: its words in names or ids, one or two letters at their start. Internal staff see no
 * names, so they find by id alone. For rows that something else narrows; a search alone asks `search.profile_page`, which has indexes.
 * Most rows lack the longest word, and that is cheap to see.
 */
export function fitsTerm(term: string, viewer: InsideViewer): SQL {
  if (viewer.kind !== 'super')
    return sql`(length((select search.wanted(${term}))) < 3
        or position((select search.longest_word(search.wanted(${term}))) in s.search_text) > 0)
      and search.fits(s.sort_name, s.search_text, s.profile_id, (select search.wanted(${term})))`;
  return /^\d{1,9}$/.test(term) ? sql`s.profile_id = ${Number(term)}` : sql`false`;
}

/** The page of a search, and how far its hits are counted. */
export interface ProfileSearch {
  term: string;
  sortedBy: string;
  isAscending: boolean;
  offset: number;
  limit: number;
  /** Counting stops one past it; null counts all. */
  mostCounted: number | null;
}

/** No organization has as many; what is added to it is still a number of the database. */
const mostProfiles = 1_000_000_000;

/**
 * `found (profile_ids, total)` for a `from`: the ids of one page in the order of the list, and how many fit, without a look at all of them.
 */
export const foundProfiles = (organizationId: number, search: ProfileSearch): SQL =>
  sql`search.profile_page(${organizationId}, ${search.term}, ${search.sortedBy}, ${search.isAscending},
    ${Math.min(search.offset, mostProfiles)}, ${search.limit}, ${search.mostCounted}::int) found`;
