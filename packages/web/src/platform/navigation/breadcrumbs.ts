import { type PagePath, ruleOf } from './page-table.ts';

export interface Crumb {
  label: string;
  /** The address of the step; absent for the page itself. */
  href?: string;
}

/** The lists whose entries have pages of their own, with the name of an entry for when its own is not known. */
const lists = {
  '/profiles': 'Profile',
  '/users': 'User',
  '/groups': 'Group',
  '/protocols': 'Protocol',
  '/codes': 'Code',
} as const satisfies Partial<Record<PagePath, string>>;

export type ListPath = keyof typeof lists;

/** Returns the list that a page of one entry belongs to: `/users` for `/users/$id`. */
export const listOf = (page: PagePath): ListPath | undefined =>
  (Object.keys(lists) as ListPath[]).find((list) => page.startsWith(`${list}/$`));

/**
 * Returns the breadcrumbs from a list to one of its entries.
 *
 * @param name the entry's name; null where names are hidden or not known, which shows the id: `Profile ID: 48213`
 */
export const breadcrumbsOf = (list: ListPath, entry: { id: number; name: string | null }): Crumb[] => [
  { label: ruleOf(list).title, href: list },
  { label: entry.name ?? `${lists[list]} ID: ${entry.id}` },
];
