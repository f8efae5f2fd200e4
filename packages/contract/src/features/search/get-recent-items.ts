import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { searchResultTypes } from '../../lookups/search-lookups.ts';
import { searchResult } from './master-search.ts';

/** What the browser remembers of something that was opened: no name, so that nothing of a person stays in it. */
export const recentItem = z.object({
  /** See `searchResultTypes`. */
  type: z.int().refine((type) => searchResultTypes.has(type)),
  id,
});
export type RecentItem = z.infer<typeof recentItem>;

/** As many as are remembered. */
export const maxRecentItems = 8;

export const getRecentItems = defineCall({
  path: 'Organization/GetRecentItems',
  feature: 'search',
  summary:
    'What was opened before, as it is called today, in the order of the request. What may not be seen any more is left out.',
  permission: 'profile:read',
  reads: ['profile', 'group', 'code', 'account'],
  request: z.object({ items: z.array(recentItem).max(maxRecentItems) }),
  response: z.object({ searchResults: z.array(searchResult) }),
});
