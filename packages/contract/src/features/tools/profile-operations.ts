import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { withheld } from '../../core/withheld.ts';

const feature = 'tools' as const;
const permission = 'profile:merge' as const;

/** A transferred group is one entry, whose people are entries of their own below it. */
export const profileOperationKinds = [
  'merge',
  'transferProfile',
  'transferGroup',
  'transferTest',
  'testsToBaseline',
] as const;

/** Why an operation cannot be undone now. */
export const undoObstacles = ['undone', 'tooOld', 'newerOne'] as const;

const profileOperation = z.object({
  id: z.int(),
  kind: z.enum(profileOperationKinds),
  keptProfileId: z.int().nullable(),
  lostProfileId: z.int().nullable(),
  /** Of a transfer: who or what went, from where and where to. */
  profileId: z.int().nullable(),
  fromOrganizationId: z.int().nullable(),
  toOrganizationId: z.int().nullable(),
  testId: z.int().nullable(),
  fromProfileId: z.int().nullable(),
  toProfileId: z.int().nullable(),
  /** The code whose tests became baseline tests. */
  code: z.string().nullable(),
  tests: z.int(),
  events: z.int(),
  groups: z.int(),
  /** Closed periods of a payer in which the person was counted twice; internal staff decide about the credits. */
  closedPeriods: z.int(),
  /** Null where internal staff did it, whose names customers are not told. */
  accountName: withheld(z.string()),
  isByStaff: z.boolean(),
  /** As a customer wrote it; null where internal staff did it. */
  reason: withheld(z.string()),
  /** As internal staff wrote it. */
  staffReason: z.string().nullable(),
  doneOn: instant,
  undoableUntil: instant,
  undoneOn: instant.nullable(),
  obstacle: z.enum(undoObstacles).nullable(),
  /** What was done to one of its profiles since, and has to be undone first; null where the viewer does not see it. */
  newerId: z.int().nullable(),
  /** The organization in whose history that is, for internal staff, where it is another one. */
  newerOrganizationId: z.int().nullable(),
  /** What the undo could not give back, in sentences. */
  stays: z.array(z.string()),
  bulkMergeId: z.int().nullable(),
  /** Of a transferred group. */
  groupTransfer: z
    .object({
      id: z.int(),
      /** Null where the viewer does not see the group, or it is not known any more. */
      groupName: z.string().nullable(),
      people: z.int(),
      /** Of how many of them the transfer was undone. */
      undonePeople: z.int(),
    })
    .nullable(),
});
export type ProfileOperation = z.infer<typeof profileOperation>;

export const getProfileOperationsPaged = defineCall({
  path: 'Tools/GetProfileOperationsPaged',
  feature,
  summary:
    'The merges and transfers of the organization, newest first, and whether each can be undone. A transferred group is one of them.',
  permission,
  reads: ['profile'],
  request: z.object({
    ...pageFields(),
    /** The people of one transferred group instead. */
    groupTransferId: id.nullable().default(null),
  }),
  response: z.object({ profileOperations: z.array(profileOperation), totalRowCount: z.int() }),
});

const undoErrors = [
  'operation.not_found',
  'operation.undone_already',
  'operation.too_old',
  'operation.newer_one',
  'operation.newer_elsewhere',
  'operation.newer_unseen',
  'operation.out_of_reach',
  'staff.grant_needed',
  'operation.other_groups',
  'operation.by_staff',
  'operation.profile_deleted',
  'operation.test_not_movable',
] as const;

const undoRequest = z.object({
  profileOperationId: id,
  /** Tests added since that go to the profile that comes back. */
  testIdsToMove: z.array(id).max(1_000).default([]),
});

export const startUndoProfileOperation = defineCall({
  path: 'Tools/StartUndoProfileOperation',
  feature,
  summary:
    'What an undo with these tests would leave as it is or be refused for, and the tests that were added since, for each of which a side can be chosen. Nothing is changed by it.',
  permission,
  reads: ['profile', 'test'],
  request: undoRequest,
  response: z.object({
    profileOperationId: z.int(),
    keptProfileId: z.int().nullable(),
    lostProfileId: z.int().nullable(),
    stays: z.array(z.string()),
    testsSince: z.array(z.object({ id: z.int(), completedOn: instant })),
  }),
  errors: undoErrors,
  audits: 'profile',
});

export const undoProfileOperation = defineCall({
  path: 'Tools/UndoProfileOperation',
  feature,
  summary:
    'Takes an operation back, field by field, where no newer change conflicts with it; the answer says what stays. Tests added since stay with the kept profile unless they are named.',
  permission,
  changes: ['profile', 'test', 'event', 'code', 'profileAccess', 'usage', 'importRequest'],
  request: undoRequest,
  response: z.object({ stays: z.array(z.string()) }),
  errors: undoErrors,
});
