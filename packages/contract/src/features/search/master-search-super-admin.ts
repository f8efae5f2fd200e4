import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { searchResult } from './master-search.ts';

export const masterSearchSuperAdmin = defineCall({
  path: 'Organization/MasterSearchSuperAdmin',
  feature: 'search',
  summary:
    'For internal staff: the profiles, groups, protocols and users with an id, in all organizations; titles hold no name.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization', 'profile'],
  request: z.object({ searchString: z.string().trim().max(100) }),
  response: z.object({ searchResults: z.array(searchResult) }),
});
