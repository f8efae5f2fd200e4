import { type MergedField, mergedFields } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { additionalData as answers } from '../profiles/profile.ts';

const feature = 'tools' as const;
const permission = 'profile:merge' as const;

const pair = { profileToKeepId: id, profileToLoseId: id };
const side = z.enum(['keep', 'lose']);

/** Who somebody is, for the comparison of the two people of a merge. */
const mergedPerson = z.object({
  profileId: z.int(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  birthDate: withheld(calendarDate),
  sex: z.enum(['M', 'F']).nullable(),
  gender: z.int().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  email: withheld(z.string()),
  externalId: withheld(z.string()),
  uniqueId: withheld(z.string()),
  graduationYear: z.int().nullable(),
  genderIdentity: withheld(z.string()),
  ...answers.omit({ genderIdentity: true }).shape,
  testCount: z.int(),
  lastTestOn: z.iso.datetime({ offset: true }).nullable(),
  groupNames: z.array(z.string()),
});
export type MergedProfile = z.infer<typeof mergedPerson>;

export const mergeConflicts = [
  'contradiction',
  'joinedEvents',
  'familyAccess',
  'endedLinks',
  'otherOrganizations',
  'idsOfAnotherHome',
  'closedPeriods',
] as const;
export type MergeConflict = (typeof mergeConflicts)[number];

/** The refusals of a pair, whichever call names it. */
export const pairErrors = [
  'merge.same_profile',
  'merge.merged_already',
  'merge.other_organizations',
  'staff.grant_needed',
  'profile.not_found',
] as const;

export const startMergeProfiles = defineCall({
  path: 'Tools/StartMergeProfiles',
  feature,
  summary:
    'Shows what merging two profiles of one person would do: both side by side, which value is kept, what moves and what to look at. Nothing is changed by it. It can be confirmed for 15 minutes.',
  permission,
  reads: ['profile'],
  request: z.object(pair),
  response: z.object({
    ...pair,
    profileToKeepName: withheld(z.string()),
    profileToLoseName: withheld(z.string()),
    profileToKeep: mergedPerson,
    profileToLose: mergedPerson,
    fields: z.array(
      z.object({
        field: z.enum(mergedFields),
        wins: side,
        isChangeable: z.boolean(),
        /** The field whose choice decides this one too. */
        follows: z.enum(mergedFields).nullable(),
      }),
    ),
    moves: z.object({
      tests: z.int(),
      events: z.int(),
      groups: z.int(),
      links: z.int(),
      codes: z.int(),
      deliveries: z.int(),
    }),
    conflicts: z.array(
      z.object({ conflict: z.enum(mergeConflicts), count: z.int(), mustBeAccepted: z.boolean() }),
    ),
  }),
  errors: pairErrors,
  audits: 'profile',
});

export type StartMergeReply = z.infer<typeof startMergeProfiles.response>;

const choices = z.partialRecord(z.enum(mergedFields), side);
export type MergeChoices = Partial<Record<MergedField, 'keep' | 'lose'>>;

export const confirmMergeProfiles = defineCall({
  path: 'Tools/ConfirmMergeProfiles',
  feature,
  summary:
    'Merges two profiles as they were shown: everything of the lost one goes to the kept one. It can be undone for 30 days.',
  permission,
  changes: ['profile', 'test', 'event', 'code', 'profileAccess', 'usage', 'importRequest'],
  request: z.object({
    ...pair,
    /** Where both have a value and they differ, which value is kept; that of the kept profile by default. */
    choices: choices.default({}),
    /** That another birth date and another sex were seen and are no mistake. */
    isContradictionAccepted: z.boolean().default(false),
    reason: z.string().trim().max(500).default(''),
  }),
  response: z.object({ profileOperationId: z.int(), profileId: z.int() }),
  errors: [...pairErrors, 'merge.not_started', 'merge.changed_since', 'merge.contradiction'],
});
