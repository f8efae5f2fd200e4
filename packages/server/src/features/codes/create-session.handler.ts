import { randomInt } from 'node:crypto';
import { createSession, newProfileId, type RequestOf } from '@plumbline/contract';
import { codeEndMs, codeTypeIdOf, dayInZone, isCodeEndAllowed, isCodeEndTooFar } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { type Failure, fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { checkedChoices, groupsOfTarget, setNotifications } from './code-notifications.ts';

type NewSession = RequestOf<typeof createSession>['session'];

/** The limit is for one account. A code keeps its digits from everybody else until a month after its end, and there are 100,000. */
const codesOfAccount: Limit = { name: 'code-made', max: 120, windowSeconds: 3_600 };

export const createSessionHandler = handle(
  createSession,
  async ({ request: { session }, tx, viewer, now }) => {
    const { organizationId, accountId, timeZone } = viewer;
    const today = dayInZone(now.getTime(), timeZone);
    if (!isCodeEndAllowed(session.endsOn, today))
      return fail('code.ends_too_early', undefined, { field: 'session.endsOn' });
    if (isCodeEndTooFar(session.endsOn, today))
      return fail('code.ends_too_late', undefined, { field: 'session.endsOn' });
    const refused = await refusalOfTarget(tx, organizationId, session);
    if (refused !== null) return refused;
    const groupIds = await groupsOfTarget(tx, organizationId, session);
    const choices = await checkedChoices(tx, organizationId, groupIds, session.selectedAccountNotifications);
    if (choices === null) return fail('code.account_out_of_reach');
    const endsOn = new Date(codeEndMs(session.endsOn, timeZone));
    // A code that ends with yesterday was never active; its start still lies before its end.
    const startsOn = new Date(Math.min(now.getTime(), endsOn.getTime() - 1_000));
    const created = await insertCode(tx, { ...session, organizationId, accountId, startsOn, endsOn });
    if (created === null) return fail('code.none_free');
    await setNotifications(tx, organizationId, created.id, choices);
    return ok({
      session: { ...created, startsOn: startsOn.toISOString(), endsOn: endsOn.toISOString() },
    });
  },
  { limits: [{ limit: codesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

type TargetRefusal =
  | 'profile.not_found'
  | 'code.profile_inactive'
  | 'code.out_of_reach'
  | 'code.account_creation_is_off';

interface FoundTarget {
  isInactive: boolean | null;
  hasGroup: boolean;
  hasProtocol: boolean;
  allowsAccounts: boolean | null;
}

/** Checks that the code's group or profile and its protocol are in the viewer's reach and in use. */
async function refusalOfTarget(
  tx: Tx,
  organizationId: number,
  { groupId, profileId, organizationProtocolId, isAccountCreationEnabled }: NewSession,
): Promise<Failure<TargetRefusal> | null> {
  const [found] = await tx.query<FoundTarget>(
    sql`select
      (select s.is_inactive from profile_summaries s
        where s.organization_id = ${organizationId} and s.profile_id = ${profileId}::int) as is_inactive,
      exists (select 1 from groups g where g.organization_id = ${organizationId} and g.id = ${groupId}::int
        and g.is_enabled and g.deleted_at is null) as has_group,
      exists (select 1 from protocols p where p.organization_id = ${organizationId} and p.id = ${organizationProtocolId}
        and not p.is_disabled and p.deleted_at is null) as has_protocol,
      (select o.enable_patient_account_creation from organization_preferences o
        where o.organization_id = ${organizationId}) as allows_accounts`,
    'codes.target',
  );
  if (profileId !== null && profileId !== newProfileId) {
    if (found === undefined || found.isInactive === null) return fail('profile.not_found');
    if (found.isInactive) return fail('code.profile_inactive');
  }
  const lacksGroup = groupId !== null && found?.hasGroup !== true;
  if (lacksGroup || found?.hasProtocol !== true) return fail('code.out_of_reach');
  // Whoever holds the code may leave any address, so an account is offered only for a profile that did not exist before.
  const offersAccounts = profileId === newProfileId && found.allowsAccounts === true;
  return isAccountCreationEnabled && !offersAccounts ? fail('code.account_creation_is_off') : null;
}

interface CodeToInsert extends Omit<NewSession, 'endsOn' | 'selectedAccountNotifications'> {
  organizationId: number;
  accountId: number | null;
  startsOn: Date;
  endsOn: Date;
}

/** With half of all codes taken, all of these draws are taken once in a million times. */
const draws = 20;

/** Inserts a code with random digits, so that nobody can guess the next code from one. Returns null if every draw was taken. */
async function insertCode(tx: Tx, code: CodeToInsert): Promise<{ id: number; code: string } | null> {
  const profileId = code.profileId === newProfileId ? null : code.profileId;
  const audience = code.groupId !== null ? 'group' : profileId === null ? 'newProfile' : 'profile';
  for (let draw = 0; draw < draws; draw += 1) {
    const digits = String(randomInt(100_000)).padStart(5, '0');
    const [created] = await tx.query<{ id: number; code: string }>(
      sql`insert into codes (organization_id, code, group_id, profile_id, protocol_id, session_type_id, is_screening,
        is_non_baseline, show_results_after_session, is_account_creation_enabled, starts_at, ends_at, created_by)
      values (${code.organizationId}, ${digits}, ${code.groupId}::int, ${profileId}::int, ${code.organizationProtocolId},
        ${codeTypeIdOf(audience, code.isScreening)}, ${code.isScreening}, ${code.isNonBaseline},
        ${code.showResultsAfterSession}, ${code.isAccountCreationEnabled}, ${code.startsOn.toISOString()}::timestamptz,
        ${code.endsOn.toISOString()}::timestamptz, ${code.accountId}::int)
      on conflict do nothing returning id, code`,
      'codes.create',
    );
    if (created !== undefined) return created;
  }
  return null;
}
