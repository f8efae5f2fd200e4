import {
  deleteSession,
  type ErrorCode,
  getAccountNotificationPrefs,
  newProfileId,
  updateSession,
  updateSessionToExpedited,
  upgradeSession,
} from '@plumbline/contract';
import {
  canBeExpedited,
  codeAudienceOf,
  codeEndMs,
  codeTypeIdOf,
  dayInZone,
  expeditedTypeId,
  isCodeEndAllowed,
  isCodeEndTooFar,
  oldStructureTypeId,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import {
  checkedChoices,
  choicesOfCode,
  groupsOfTarget,
  notificationsFor,
  setNotifications,
} from './code-notifications.ts';
import { isExpeditingOn } from './code-rows.ts';

export const getAccountNotificationPrefsHandler = handle(
  getAccountNotificationPrefs,
  async ({ request: { groupId, profileId }, tx, viewer }) => {
    const { organizationId } = viewer;
    if ((groupId === null) === (profileId === null)) return fail('code.out_of_reach');
    const [found] = await tx.query<{
      hasGroup: boolean;
      hasProfile: boolean;
      allowsAccounts: boolean | null;
    }>(
      sql`select
        exists (select 1 from groups g where g.organization_id = ${organizationId} and g.id = ${groupId}::int
          and g.is_enabled and g.deleted_at is null) as has_group,
        exists (select 1 from profile_organizations m where m.organization_id = ${organizationId}
          and m.profile_id = ${profileId}::int) as has_profile,
        (select o.enable_patient_account_creation from organization_preferences o
          where o.organization_id = ${organizationId}) as allows_accounts`,
      'codes.notified_target',
    );
    if (groupId !== null && found?.hasGroup !== true) return fail('code.out_of_reach');
    const isKnownProfile = profileId !== null && profileId !== newProfileId;
    if (isKnownProfile && found?.hasProfile !== true) return fail('profile.not_found');
    const groupIds = await groupsOfTarget(tx, organizationId, { groupId, profileId });
    return ok({
      selectedAccountNotifications: await notificationsFor(tx, organizationId, groupIds),
      isAccountCreationOffered: profileId === newProfileId && found?.allowsAccounts === true,
    });
  },
);

export const updateSessionHandler = handle(
  updateSession,
  async ({ request: { session }, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const found = await editableCode(tx, viewer, session.id, now);
    if (!found.ok) return found;
    const code = found.value;
    const today = dayInZone(now.getTime(), viewer.timeZone);
    const field = { field: 'session.endsOn' };
    if (session.endsOn !== undefined && !isCodeEndAllowed(session.endsOn, today))
      return fail('code.ends_too_early', undefined, field);
    if (session.endsOn !== undefined && isCodeEndTooFar(session.endsOn, today))
      return fail('code.ends_too_late', undefined, field);
    if (session.selectedAccountNotifications !== undefined) {
      const groupIds = await groupsOfTarget(tx, organizationId, code);
      const choices = await checkedChoices(
        tx,
        organizationId,
        groupIds,
        session.selectedAccountNotifications,
        await choicesOfCode(tx, organizationId, code.id),
      );
      if (choices === null) return fail('code.account_out_of_reach');
      await setNotifications(tx, organizationId, code.id, choices);
    }
    if (session.endsOn === undefined)
      return ok({ session: { id: code.id, endsOn: code.endsAt.toISOString() } });
    // A code that is to end before its start never works, so it ends with its start.
    const endsAt = new Date(
      Math.max(codeEndMs(session.endsOn, viewer.timeZone), code.startsAt.getTime() + 1_000),
    );
    await tx.query(
      sql`update codes set ends_at = ${endsAt.toISOString()}::timestamptz
      where organization_id = ${organizationId} and id = ${code.id}`,
      'codes.set_end',
    );
    return ok({ session: { id: code.id, endsOn: endsAt.toISOString() } });
  },
);

export const updateSessionToExpeditedHandler = handle(
  updateSessionToExpedited,
  async ({ request, tx, viewer, now }) => {
    const found = await editableCode(tx, viewer, request.id, now);
    if (!found.ok) return found;
    if (!canBeExpedited(found.value)) return fail('code.not_expeditable');
    if (!(await isExpeditingOn(tx, viewer))) return fail('code.expedited_is_off');
    await setType(tx, viewer, request.id, expeditedTypeId);
    return ok({});
  },
);

export const upgradeSessionHandler = handle(upgradeSession, async ({ request, tx, viewer, now }) => {
  const found = await editableCode(tx, viewer, request.id, now);
  if (!found.ok) return found;
  if (found.value.baselineSessionTypeId !== oldStructureTypeId) return fail('code.not_old');
  const baselineSessionTypeId = codeTypeIdOf(codeAudienceOf(found.value), found.value.isScreening);
  await setType(tx, viewer, request.id, baselineSessionTypeId);
  return ok({ session: { id: request.id, baselineSessionTypeId } });
});

export const deleteSessionHandler = handle(deleteSession, async ({ request, tx, viewer, now }) => {
  const [deleted] = await tx.query<{ id: number }>(
    sql`update codes set deleted_at = ${now.toISOString()}::timestamptz
    where organization_id = ${viewer.organizationId} and id = ${request.id} and deleted_at is null returning id`,
    'codes.delete',
  );
  return deleted === undefined ? fail('code.not_found') : ok({});
});

interface EditableCode {
  id: number;
  groupId: number | null;
  profileId: number | null;
  baselineSessionTypeId: number;
  isNonBaseline: boolean;
  isScreening: boolean;
  startsAt: Date;
  endsAt: Date;
}

/** Finds a code that is not over and locks it until the change is done. */
async function editableCode(
  tx: Tx,
  viewer: InsideViewer,
  id: number,
  now: Date,
): Promise<Result<EditableCode, Extract<ErrorCode, 'code.not_found' | 'code.not_editable'>>> {
  const [code] = await tx.query<EditableCode>(
    sql`select id, group_id, profile_id, session_type_id as baseline_session_type_id,
      is_non_baseline, is_screening, starts_at, ends_at
    from codes where organization_id = ${viewer.organizationId} and id = ${id} and deleted_at is null for no key update`,
    'codes.editable',
  );
  if (code === undefined) return fail('code.not_found');
  return code.endsAt.getTime() <= now.getTime() ? fail('code.not_editable') : ok(code);
}

async function setType(tx: Tx, viewer: InsideViewer, id: number, typeId: number): Promise<void> {
  await tx.query(
    sql`update codes set session_type_id = ${typeId} where organization_id = ${viewer.organizationId} and id = ${id}`,
    'codes.set_type',
  );
}
