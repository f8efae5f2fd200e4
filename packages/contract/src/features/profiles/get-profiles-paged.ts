import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { profileRow } from './profile-row.ts';

/** Every column of the list that sorts. */
export const profileSortColumns = ['id', 'fullName', 'graduationYear', 'lastTestDate'] as const;
export type ProfileSortColumn = (typeof profileSortColumns)[number];

/** Why somebody is looked for: a red change in a test of today, an open event that waits for a test, a baseline that is not ready. */
export const profileNeeds = ['worseToday', 'quietEvent', 'baseline'] as const;
export type ProfileNeed = (typeof profileNeeds)[number];

export const getProfilesPaged = defineCall({
  path: 'Profile/GetProfilesPaged',
  feature: 'profiles',
  summary: 'One page of the profiles the viewer sees, searched, filtered and sorted.',
  permission: 'profile:read',
  reads: ['profile', 'test', 'event', 'group', 'protocol'],
  request: z.object({
    ...pageFields(),
    SearchString: z.string().trim().max(100).default(''),
    SortAscending: z.boolean().default(true),
    SortByColumn: z.enum(profileSortColumns).default('fullName'),
    openEventsOnly: z.boolean().default(false),
    graduationSearchString: z
      .string()
      .trim()
      .regex(/^(\d{4}(-\d{4})?)?$/)
      .default(''),
    groupIds: z.array(id).max(500).default([]),
    /** Only profiles that the dashboard counts under it. */
    needs: z.enum(profileNeeds).nullable().default(null),
  }),
  response: z.object({ profiles: z.array(profileRow), totalRowCount: z.int() }),
});
