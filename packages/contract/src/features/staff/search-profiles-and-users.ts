import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { pageFields } from '../../core/paging.ts';

/** Where counting what was found stops. */
export const mostPeopleCounted = 1000;

/** A profile, or an account, in one of its organizations. */
export const foundPerson = z.object({
  /** 1 profile, 4 account: see `searchResultTypes`. */
  type: z.union([z.literal(1), z.literal(4)]),
  accountId: z.int().nullable(),
  /** Of an account of somebody who is tested, or of their family, the profile behind it. */
  profileId: z.int().nullable(),
  /** The name of a user. A profile, and an account of type 4 or 5, has none for internal staff. */
  title: z.string().nullable(),
  email: z.string().nullable(),
  organizationId: z.int(),
  organizationName: z.string(),
  /** 1 user, 4 COVID, 5 patient: see `accountTypes`; null for a profile. */
  accountTypeId: z.int().nullable(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const searchProfilesAndUsers = defineCall({
  path: 'Admin/SearchProfilesAndUsers',
  feature: 'staff',
  summary:
    'Profiles and personal accounts of all organizations by their id, and users also by the beginning of their email or name; nobody who is tested is named.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization', 'profile', 'account'],
  request: z.object({
    ...pageFields(),
    searchString: z.string().trim().max(100),
    profilesOnly: z.boolean().default(false),
  }),
  response: z.object({ searchResults: z.array(foundPerson), totalCount: z.int() }),
});
