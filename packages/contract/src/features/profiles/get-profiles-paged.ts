import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { mostCounted, pageFields } from '../../core/paging.ts';
import { eventStartSort, profileNeeds, profileSortColumns } from './profile-list-words.ts';
import { profileRow } from './profile-row.ts';

export const getProfilesPaged = defineCall({
  path: 'Profile/GetProfilesPaged',
  feature: 'profiles',
  summary: 'One page of the profiles the viewer sees, searched, filtered and sorted.',
  permission: 'profile:read',
  reads: ['profile', 'test', 'event', 'group', 'protocol'],
  request: z
    .object({
      ...pageFields(),
      SearchString: z.string().trim().max(100).default(''),
      SortAscending: z.boolean().default(true),
      SortByColumn: z.enum([...profileSortColumns, eventStartSort]).default('fullName'),
      openEventsOnly: z.boolean().default(false),
      graduationSearchString: z
        .string()
        .trim()
        .regex(/^(\d{4}(-\d{4})?)?$/)
        .default(''),
      groupIds: z.array(id).max(500).default([]),
      /** The number of the dashboard whose profiles are listed. */
      needs: z.enum(profileNeeds).nullable().default(null),
      mostCounted,
    })
    .refine(({ SortByColumn, openEventsOnly }) => SortByColumn !== eventStartSort || openEventsOnly, {
      path: ['SortByColumn'],
      error: 'sorts open events only',
    }),
  response: z.object({ profiles: z.array(profileRow), totalRowCount: z.int() }),
});
