import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { personName } from './profile-facts.ts';

/** The fields of the Import Profile form: the person as the other organization knows them, and the groups they join here. */
export const profileToImport = z.object({
  profileId: id,
  firstName: personName('First Name'),
  lastName: personName('Last Name'),
  birthDate: calendarDate,
  groupIds: z.array(id).min(1, 'required').max(500),
});

export const importProfile = defineCall({
  path: 'Profile/ImportProfile',
  feature: 'profiles',
  summary:
    'Takes a profile of another organization in: at once with access to both or a live access link sent to the asker, otherwise when its home organization or guardian approves. What does not fit is one answer, five times a day.',
  permission: 'profile:identity',
  changes: ['importRequest', 'profile'],
  request: profileToImport,
  response: z.object({
    /** False where the home organization or the guardian has to approve the import. */
    isImported: z.boolean(),
  }),
  errors: [
    'sharing.not_enabled',
    'profile.out_of_reach',
    'profile.import_no_match',
    'profile.import_held_off',
    'profile.already_here',
  ],
});

/** A request of another organization for a profile. */
export const importRequest = z.object({
  id: z.int(),
  profileId: z.int(),
  organizationName: z.string(),
  askedOn: instant,
});
export type ImportRequest = z.infer<typeof importRequest>;

export const getImportRequests = defineCall({
  path: 'Profile/GetImportRequests',
  feature: 'profiles',
  summary: 'Requests of other organizations for profiles in reach that wait for an answer.',
  permission: 'profile:share',
  scope: 'shared',
  reads: ['importRequest'],
  request: z.object({}),
  response: z.object({ importRequests: z.array(importRequest) }),
});

export const decideImportRequest = defineCall({
  path: 'Profile/DecideImportRequest',
  feature: 'profiles',
  summary: 'Approves or declines that another organization takes a profile in.',
  permission: 'profile:share',
  scope: 'shared',
  changes: ['importRequest', 'profile'],
  request: z.object({ id, isApproved: z.boolean() }),
  response: z.object({}),
  errors: ['profile.import_request_not_found'],
});
