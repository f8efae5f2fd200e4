import { type PagePath, ruleOf } from './page-table.ts';

export interface Crumb {
  label: string;
  /** Absent for the page itself. */
  href?: string;
}

/** Lists whose entries have pages of their own. What one of them is called where its name is not known. */
const lists = {
  '/profiles': 'Profile',
  '/users': 'User',
  '/groups': 'Group',
  '/protocols': 'Protocol',
  '/codes': 'Code',
} as const satisfies Partial<Record<PagePath, string>>;

export type ListPath = keyof typeof lists;

/** The list that a page belongs to, if it is one of an entry: `/users/$id` belongs to `/users`. */
export const listOf = (page: PagePath): ListPath | undefined =>
  (Object.keys(lists) as ListPath[]).find((list) => page.startsWith(`${list}/$`));

/**
 * The way from a list to one of its entries.
 *
 * @param name what the entry is called; null where names are hidden or not known, which shows its id: `Profile ID: 48213`
 */
export const breadcrumbsOf = (list: ListPath, entry: { id: number; name: string | null }): Crumb[] => [
  { label: ruleOf(list).title, href: list },
  { label: entry.name ?? `${lists[list]} ID: ${entry.id}` },
];
