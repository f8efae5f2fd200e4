import {
  createOrUpdateGroupPreferences,
  type GroupPreferences,
  type GroupPreferencesToSave,
  getGroupSchedule,
} from '@plumbline/contract';
import {
  type BlockProblem,
  blockProblem,
  cronProblem,
  demandMinutes,
  demandsAt,
  hasAverageScore,
  maxStartsADay,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { findGroupInSight } from '../../../records/access/in-sight.ts';
import { readDemands } from './demand-rows.ts';
import {
  cancelDemandsBut,
  type PreferencesToWrite,
  readGroupPreferences,
  readPreferences,
  scheduleOf,
  writePreferences,
} from './schedule-rows.ts';

export const getGroupScheduleHandler = handle(getGroupSchedule, async ({ request, tx, viewer }) => {
  const { groupId } = request;
  if ((await findGroupInSight(tx, viewer.organizationId, groupId)) === undefined)
    return fail('group.not_found');
  const [reached] = await tx.query<{ count: number }>(
    sql`select identity.count_group_app_accounts(${groupId}) as count`,
    'schedule.count_app_accounts',
  );
  return ok({
    groupPreferences: await readGroupPreferences(tx, groupId),
    demands: await readDemands(tx, groupId),
    appAccountCount: reached?.count ?? 0,
  });
});

export const createOrUpdateGroupPreferencesHandler = handle(
  createOrUpdateGroupPreferences,
  async ({ request, tx, viewer, now }) => {
    const requested = request.groupPreferences;
    const { organizationId } = viewer;
    const group = await findGroupInSight(tx, organizationId, requested.groupId);
    if (group === undefined) return fail('group.not_found');
    await takeAdvisoryLock(tx, 'schedule.change', requested.groupId);
    const known = await readGroupPreferences(tx, requested.groupId);
    const before = known.find(({ demandTypeId }) => demandTypeId === requested.demandTypeId) ?? null;
    if (requested.groupPreferencesId && requested.groupPreferencesId !== before?.groupPreferencesId)
      return fail('group.preferences_not_found');
    if (requested.revision !== undefined && requested.revision !== (before?.revision ?? 0))
      return fail('schedule.changed_meanwhile');
    const after = merged(requested, before, organizationId);
    const blocks = requested.scheduleBlocks ?? before?.scheduleBlocks ?? [];

    const hasDemands = after.testScheduleCron !== null || blocks.length > 0;
    if (hasDemands && !group.isEnabled) return fail('schedule.group_inactive');
    if (after.averageScoreThreshold !== null && !hasAverageScore(after.demandTypeId))
      return fail('schedule.no_average', {}, { field: 'averageScoreThreshold' });
    const repeats = checkCron(after.testScheduleCron, before?.testScheduleCron ?? null, now);
    if (!repeats.ok) return repeats;
    const problem = problemOfBlocks(blocks, before, now);
    if (problem !== null) return fail(blockRefusals[problem], {}, { field: 'scheduleBlocks' });

    const id = await writePreferences(tx, after, blocks, now);
    const saved = await readPreferences(tx, id);
    if (saved === null) throw new InvariantError('the preferences of a group cannot be read');
    const running = demandsAt(scheduleOf(saved), now.getTime()).map(({ startsAt }) => startsAt);
    await cancelDemandsBut(tx, id, running, now);
    return ok({ groupPreferences: saved });
  },
);

/** An unchanged cron is not validated again. */
function checkCron(
  cron: string | null,
  before: string | null,
  now: Date,
): Result<null, 'schedule.not_cron' | 'schedule.too_often' | 'schedule.never'> {
  const field = { field: 'testScheduleCron' };
  switch (cron === null || cron === before ? null : cronProblem(cron, now.getTime())) {
    case 'notCron':
      return fail('schedule.not_cron', {}, field);
    case 'tooOften':
      return fail('schedule.too_often', { max: maxStartsADay }, field);
    case 'never':
      return fail('schedule.never', {}, field);
    case null:
      return ok(null);
  }
}

const blockRefusals = {
  endsBeforeStart: 'schedule.ends_before_start',
  endsTooLate: 'schedule.ends_too_late',
  startsTooEarly: 'schedule.starts_too_early',
  startsTooLate: 'schedule.starts_too_late',
} as const satisfies Record<BlockProblem, string>;

/** A field that is left out keeps its value, or gets the usual one. */
function merged(
  requested: GroupPreferencesToSave,
  before: GroupPreferences | null,
  organizationId: number,
): PreferencesToWrite {
  const flag = (value: boolean | undefined, stored: boolean | undefined) => value ?? stored ?? true;
  return {
    organizationId,
    groupId: requested.groupId,
    demandTypeId: requested.demandTypeId,
    testScheduleCron:
      requested.testScheduleCron === undefined
        ? (before?.testScheduleCron ?? null)
        : requested.testScheduleCron,
    testDemandDurationMinutes:
      requested.testDemandDurationMinutes ?? before?.testDemandDurationMinutes ?? demandMinutes.usual,
    reminderPushNotificationEnabled: flag(
      requested.reminderPushNotificationEnabled,
      before?.reminderPushNotificationEnabled,
    ),
    reminderPushNotificationWeekdays: flag(
      requested.reminderPushNotificationWeekdays,
      before?.reminderPushNotificationWeekdays,
    ),
    reminderPushNotificationWeekends: flag(
      requested.reminderPushNotificationWeekends,
      before?.reminderPushNotificationWeekends,
    ),
    reminderPushNotificationHolidays: flag(
      requested.reminderPushNotificationHolidays,
      before?.reminderPushNotificationHolidays,
    ),
    averageScoreThreshold:
      requested.averageScoreThreshold === undefined
        ? (before?.averageScoreThreshold ?? null)
        : requested.averageScoreThreshold,
    createdByApp: before?.createdByApp ?? requested.createdByApp ?? false,
  };
}

/** An unchanged block is not validated again: one that began last week may stay beside a new one. */
function problemOfBlocks(
  blocks: readonly { startsOn: string; endsOn: string }[],
  before: GroupPreferences | null,
  now: Date,
): BlockProblem | null {
  for (const { startsOn, endsOn } of blocks) {
    const block = { startsAt: Date.parse(startsOn), endsAt: Date.parse(endsOn) };
    const isStored = before?.scheduleBlocks.some(
      (stored) =>
        Date.parse(stored.startsOn) === block.startsAt && Date.parse(stored.endsOn) === block.endsAt,
    );
    const problem = isStored ? null : blockProblem(block, now.getTime());
    if (problem !== null) return problem;
  }
  return null;
}
