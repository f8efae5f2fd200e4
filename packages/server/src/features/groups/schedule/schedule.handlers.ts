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
    const asked = request.groupPreferences;
    const { organizationId } = viewer;
    const group = await findGroupInSight(tx, organizationId, asked.groupId);
    if (group === undefined) return fail('group.not_found');
    await takeAdvisoryLock(tx, 'schedule.change', asked.groupId);
    const known = await readGroupPreferences(tx, asked.groupId);
    const before = known.find(({ demandTypeId }) => demandTypeId === asked.demandTypeId) ?? null;
    if (asked.groupPreferencesId && asked.groupPreferencesId !== before?.groupPreferencesId)
      return fail('group.preferences_not_found');
    if (asked.revision !== undefined && asked.revision !== (before?.revision ?? 0))
      return fail('schedule.changed_meanwhile');
    const after = merged(asked, before, organizationId);
    const blocks = asked.scheduleBlocks ?? before?.scheduleBlocks ?? [];

    const isAsked = after.testScheduleCron !== null || blocks.length > 0;
    if (isAsked && !group.isEnabled) return fail('schedule.group_inactive');
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

/** A cron that stays as it was is not judged again. */
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

/** What is left out stays as it is, or is as usual. */
function merged(
  asked: GroupPreferencesToSave,
  before: GroupPreferences | null,
  organizationId: number,
): PreferencesToWrite {
  const flag = (value: boolean | undefined, stored: boolean | undefined) => value ?? stored ?? true;
  return {
    organizationId,
    groupId: asked.groupId,
    demandTypeId: asked.demandTypeId,
    testScheduleCron:
      asked.testScheduleCron === undefined ? (before?.testScheduleCron ?? null) : asked.testScheduleCron,
    testDemandDurationMinutes:
      asked.testDemandDurationMinutes ?? before?.testDemandDurationMinutes ?? demandMinutes.usual,
    reminderPushNotificationEnabled: flag(
      asked.reminderPushNotificationEnabled,
      before?.reminderPushNotificationEnabled,
    ),
    reminderPushNotificationWeekdays: flag(
      asked.reminderPushNotificationWeekdays,
      before?.reminderPushNotificationWeekdays,
    ),
    reminderPushNotificationWeekends: flag(
      asked.reminderPushNotificationWeekends,
      before?.reminderPushNotificationWeekends,
    ),
    reminderPushNotificationHolidays: flag(
      asked.reminderPushNotificationHolidays,
      before?.reminderPushNotificationHolidays,
    ),
    averageScoreThreshold:
      asked.averageScoreThreshold === undefined
        ? (before?.averageScoreThreshold ?? null)
        : asked.averageScoreThreshold,
    createdByApp: before?.createdByApp ?? asked.createdByApp ?? false,
  };
}

/** A block that stays as it was is not judged again: one that began last week may be kept beside a new one. */
function problemOfBlocks(
  blocks: readonly { startsOn: string; endsOn: string }[],
  before: GroupPreferences | null,
  now: Date,
): BlockProblem | null {
  for (const { startsOn, endsOn } of blocks) {
    const block = { startsAt: Date.parse(startsOn), endsAt: Date.parse(endsOn) };
    const isKept = before?.scheduleBlocks.some(
      (kept) => Date.parse(kept.startsOn) === block.startsAt && Date.parse(kept.endsOn) === block.endsAt,
    );
    const problem = isKept ? null : blockProblem(block, now.getTime());
    if (problem !== null) return problem;
  }
  return null;
}
