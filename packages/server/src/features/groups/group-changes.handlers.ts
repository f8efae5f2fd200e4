import {
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  continueGroupChange,
  type GroupChange,
} from '@plumbline/contract';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { enqueueGroupChanges } from './change-group.job.ts';
import {
  groupChangeOf,
  groupChangeWork,
  insertChange,
  isChangeRunning,
  type NewGroupChange,
} from './group-change-record.ts';
import { isProtocolOffered, noteOnGroup, setBaselineStart } from './group-everybody.ts';
import { membersOf } from './group-members.ts';
import { findGroup } from './group-record.ts';

type Refusal = 'group.not_found' | 'group.nobody_in_it' | 'group.change_runs';

/** Returns the profiles that a change to a whole group applies to, and takes the lock to make one. */
async function everybodyIn(
  tx: Tx,
  { organizationId, accountId }: InsideViewer,
  groupId: number,
  kind: NewGroupChange['kind'],
): Promise<Result<Omit<NewGroupChange, 'baselineStartDate' | 'protocolId'>, Refusal>> {
  const group = await findGroup(tx, organizationId, groupId);
  if (group === undefined || accountId === null) return fail('group.not_found');
  await takeAdvisoryLock(tx, 'groups.change_everybody', groupId);
  if (await isChangeRunning(tx, organizationId, groupId, kind)) return fail('group.change_runs');
  const profileIds = await membersOf(tx, organizationId, groupId);
  if (profileIds.length === 0) return fail('group.nobody_in_it');
  return ok({ organizationId, groupId, accountId, kind, profileIds });
}

async function begin(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  change: NewGroupChange,
  now: Date,
): Promise<GroupChange> {
  const record = await insertChange(tx, change, now);
  if (record === undefined) throw new InvariantError('the change was not noted');
  await enqueueGroupChanges({ jobs }, tx, change.organizationId);
  return groupChangeOf(record, now);
}

export const adjustGroupBaselineStartDateHandler = handle(
  adjustGroupBaselineStartDate,
  async ({ request: { groupId, baselineStartDateUtc }, tx, viewer, now, services }) => {
    const everybody = await everybodyIn(tx, viewer, groupId, 'baselineStart');
    if (!everybody.ok) return everybody;
    const { organizationId, profileIds } = everybody.value;
    await tx.continueAsJob('adjust group baseline', [organizationId]);
    // The date is valid at once for all of them; the job only calculates what follows from it.
    await setBaselineStart(tx, organizationId, profileIds, baselineStartDateUtc, now);
    await noteOnGroup(tx, everybody.value, { baselineStartDate: baselineStartDateUtc });
    const change = { ...everybody.value, baselineStartDate: baselineStartDateUtc, protocolId: null };
    return ok({ groupChange: await begin(tx, services, change, now) });
  },
);

export const adjustGroupDefaultOrganizationProtocolHandler = handle(
  adjustGroupDefaultOrganizationProtocol,
  async ({ request: { groupId, organizationProtocolId: protocolId }, tx, viewer, now, services }) => {
    const everybody = await everybodyIn(tx, viewer, groupId, 'defaultProtocol');
    if (!everybody.ok) return everybody;
    const { organizationId } = everybody.value;
    if (!(await isProtocolOffered(tx, organizationId, protocolId)))
      return fail('group.protocol_not_offered', {}, { field: 'organizationProtocolId' });
    await tx.continueAsJob('adjust group protocol', [organizationId]);
    await noteOnGroup(tx, everybody.value, { protocolId });
    const change = { ...everybody.value, baselineStartDate: null, protocolId };
    return ok({ groupChange: await begin(tx, services, change, now) });
  },
);

export const continueGroupChangeHandler = handle(
  continueGroupChange,
  async ({ request, tx, viewer: { organizationId }, now, services: { jobs } }) => {
    const change = await groupChangeWork.find(tx, { organizationId, id: request.groupChangeId }, now);
    if (change === undefined) return fail('group.change_not_found');
    if (!groupChangeWork.isRunning(change)) return ok({ groupChange: groupChangeOf(change, now) });
    await enqueueGroupChanges({ jobs }, tx, organizationId);
    await tx.continueAsJob('continue group change', [organizationId]);
    await groupChangeWork.takeUp(tx, { organizationId, id: change.id }, now);
    return ok({ groupChange: groupChangeOf({ ...change, movedAt: now }, now) });
  },
);
