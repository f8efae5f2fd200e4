import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant, int32 } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { workProgress } from '../../core/work-progress.ts';
import { transferReason } from './transfer-profile.ts';

const byStaff = { feature: 'tools', permission: 'tool:transfer', scope: 'staff' } as const;

/** The state of a group transfer. `failed`: it stopped and can be continued. */
export const groupTransferStatuses = ['transferring', 'transferred', 'undoing', 'undone', 'failed'] as const;
export type GroupTransferStatus = (typeof groupTransferStatuses)[number];

const groupTransfer = z.object({
  id: z.int(),
  fromOrgId: z.int(),
  fromOrgName: z.string(),
  toOrgId: z.int(),
  toOrgName: z.string(),
  fromGroupId: z.int(),
  fromGroupName: z.string(),
  toGroupId: z.int(),
  status: z.enum(groupTransferStatuses),
  profileCount: z.int(),
  /** Who could not be transferred or given back: they had left the organization, or were changed since. */
  skippedCount: z.int(),
  /** Of them, those who belong to another organization. */
  elsewhereCount: z.int(),
  /** Of them, those for whom a row of the new organization conflicts. */
  conflictCount: z.int(),
  ...workProgress,
  startedOn: instant,
  undoableUntil: instant,
});
export type GroupTransfer = z.infer<typeof groupTransfer>;

const payload = {
  fromOrgId: id,
  toOrgId: id,
  /** The one group that was typed. */
  fromGroupIds: z.array(int32).length(1),
  /** 0 duplicates the group in the new organization. */
  toGroupId: int32.nonnegative(),
};

const errors = [
  'organization.not_found',
  'transfer.to_enterprise',
  'transfer.to_disabled',
  'transfer.same_organization',
  'staff.grants_needed',
  'group.not_found',
  'transfer.group_inactive',
  'group.nobody_in_it',
  'transfer.group_runs',
] as const;

export const startTransferGroup = defineCall({
  ...byStaff,
  path: 'Tools/StartTransferGroup',
  summary:
    'What the transfer of a group would do, in the names of groups and organizations. Nothing is changed by it.',
  reads: ['group', 'organization'],
  request: z.object(payload),
  response: z.object({
    groupName: z.string(),
    fromOrgName: z.string(),
    toOrgName: z.string(),
    /** Null where the group is duplicated. */
    toGroupName: z.string().nullable(),
    profileCount: z.int(),
    /** Of them, those who belong to another organization and stay. */
    elsewhereCount: z.int(),
  }),
  errors,
});

export const transferGroupOfProfiles = defineCall({
  ...byStaff,
  path: 'Tools/TransferGroupOfProfiles',
  summary:
    'Transfers everybody in a group to a group of another organization, or to a copy of the group there. It goes on after the answer, can be continued where it stopped and undone for 30 days.',
  changes: ['profile', 'test', 'event', 'code', 'group', 'schedule', 'importRequest', 'organization'],
  request: z.object({ ...payload, reason: transferReason }),
  response: z.object({ groupTransfer }),
  errors,
});

export const getGroupTransfers = defineCall({
  ...byStaff,
  path: 'Tools/GetGroupTransfers',
  summary: 'The transfers of groups, newest first, and how far each is.',
  reads: ['group', 'profile'],
  request: z.object({ ...pageFields() }),
  response: z.object({ groupTransfers: z.array(groupTransfer), totalRowCount: z.int() }),
});

const one = z.object({ groupTransferId: id });

export const continueGroupTransfer = defineCall({
  ...byStaff,
  path: 'Tools/ContinueGroupTransfer',
  summary: 'Resumes a group transfer, or its undo, after it stopped or failed.',
  changes: ['group', 'profile'],
  request: one,
  response: z.object({ groupTransfer }),
  errors: ['transfer.group_not_found', 'transfer.group_runs', 'staff.grants_needed'],
});

export const undoGroupTransfer = defineCall({
  ...byStaff,
  path: 'Tools/UndoGroupTransfer',
  summary: 'Undoes a whole group transfer, profile by profile, starting with the last one.',
  changes: ['profile', 'test', 'event', 'code', 'group', 'importRequest', 'organization'],
  request: one,
  response: z.object({ groupTransfer }),
  errors: ['transfer.group_not_found', 'transfer.group_not_undoable', 'staff.grants_needed'],
});
