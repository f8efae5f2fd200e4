import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instantWithOffset } from '../../core/fields.ts';
import { groupChange } from './group-detail.ts';

export const adjustGroupBaselineStartDate = defineCall({
  path: 'Group/AdjustGroupBaselineStartDate',
  feature: 'groups',
  summary:
    'Sets for everybody in the group from when tests count towards the baseline (year 2001 or earlier: all). Their baselines are recalculated as a job.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({ groupId: id, baselineStartDateUtc: instantWithOffset }),
  response: z.object({ groupChange }),
  errors: ['group.not_found', 'group.nobody_in_it', 'group.change_runs'],
});

export const adjustGroupDefaultOrganizationProtocol = defineCall({
  path: 'Group/AdjustGroupDefaultOrganizationProtocol',
  feature: 'groups',
  summary: 'Sets the default protocol of everybody in the group, as a job.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({ groupId: id, organizationProtocolId: id }),
  response: z.object({ groupChange }),
  errors: ['group.not_found', 'group.nobody_in_it', 'group.change_runs', 'group.protocol_not_offered'],
});

export const continueGroupChange = defineCall({
  path: 'Group/ContinueGroupChange',
  feature: 'groups',
  summary: 'Resumes a stalled change of everyone in a group. If it is running or finished, nothing happens.',
  permission: 'group:write',
  changes: ['group'],
  request: z.object({ groupChangeId: id }),
  response: z.object({ groupChange }),
  errors: ['group.change_not_found'],
});
