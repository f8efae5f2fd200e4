import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { withheld } from '../../core/withheld.ts';
import { searchResultTypes } from '../../lookups/search-lookups.ts';

/** Something the master search found, of any kind. */
export const searchResult = z.object({
  /** See `searchResultTypes`: 1 profile, 2 group, 3 protocol, 4 account. */
  type: z.int().refine((type) => searchResultTypes.has(type)),
  /** The name in the list; in super view a profile's id. */
  title: z.string(),
  id: z.int(),
  organizationId: z.int(),
  organizationName: z.string(),
  /** Of an account: its own id again, and the profile behind it where it is a person's own account (types 4 and 5). */
  accountId: z.int().nullable(),
  profileId: z.int().nullable(),
  email: withheld(z.string()),
  accountTypeId: z.int().nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

export const masterSearch = defineCall({
  path: 'Organization/MasterSearch',
  feature: 'search',
  summary:
    'The profiles, groups, protocols and (for System Admins) users of the organization that fit a search.',
  permission: 'profile:read',
  reads: ['profile', 'group', 'code', 'account'],
  request: z.object({ searchString: z.string().trim().max(100) }),
  response: z.object({ searchResults: z.array(searchResult) }),
});
