import { maxRecentItems, type RecentItem } from '@plumbline/contract/features/search/get-recent-items';
import { session } from '../../platform/session/session-store.ts';

/** Of this tab, and gone with it. Ids alone: what they are called is asked when they are shown. */
const storageKey = 'plumbline.recent';

interface Stored {
  /** Whose they are, and where: nobody else is shown them. */
  owner: string;
  items: RecentItem[];
}

const ownerOf = (): string | null => {
  const now = session.read();
  return now === null ? null : `${now.user.account.id}/${now.selectedOrganizationId}`;
};

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'items' in value &&
    Array.isArray(value.items) &&
    value.items.every(
      (item: unknown) =>
        typeof item === 'object' &&
        item !== null &&
        'type' in item &&
        'id' in item &&
        Number.isInteger(item.type) &&
        Number.isInteger(item.id),
    )
  );
}

/** What was opened last in this organization, the newest first. */
export function readRecentItems(): RecentItem[] {
  const text = window.sessionStorage.getItem(storageKey);
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return isStored(stored) && stored.owner === ownerOf() ? stored.items.slice(0, maxRecentItems) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Remembers that something was opened. */
export function noteRecentItem(item: RecentItem): void {
  const owner = ownerOf();
  if (owner === null) return;
  const others = readRecentItems().filter(({ type, id }) => type !== item.type || id !== item.id);
  const stored: Stored = { owner, items: [item, ...others].slice(0, maxRecentItems) };
  window.sessionStorage.setItem(storageKey, JSON.stringify(stored));
}

/** Signing out forgets them. */
session.subscribe((now) => {
  if (now === null) window.sessionStorage.removeItem(storageKey);
});

const pagesOfItems: readonly { start: string; param: string; type: RecentItem['type'] }[] = [
  { start: '/profiles/$profileId', param: 'profileId', type: 1 },
  { start: '/groups/$id', param: 'id', type: 2 },
  { start: '/protocols/$id', param: 'id', type: 3 },
  { start: '/users/$id', param: 'id', type: 4 },
];

/**
 * What a page is about, where it is one thing that the search finds too.
 *
 * @param page its line in the page table
 * @param params the values of its address
 */
export function itemOfPage(page: string, params: Readonly<Record<string, unknown>>): RecentItem | null {
  const found = pagesOfItems.find(({ start }) => page === start || page.startsWith(`${start}/`));
  const id = found === undefined ? undefined : Number(params[found.param]);
  return found === undefined || !Number.isInteger(id) || id === undefined ? null : { type: found.type, id };
}
