import type { RequestOf, ResponseOf, UserAccount, updateAccount } from '@plumbline/contract';
import { areGroupsShown, organizationAccess, problemsOfUser, type UserProblem } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PhasedContext } from '../../platform/http/handle.ts';
import { type Failure, fail, ok, type Result } from '../../platform/http/result.ts';
import { mayAsk } from '../../platform/http/viewer-of.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { assertInside, type InsideViewer } from '../../platform/viewer.ts';
import { refusalOfProblem } from './create-account.handler.ts';
import { notifyEmailChanged } from './email-mails.job.ts';
import { mailUser } from './mail-user.job.ts';
import { notifyPhoneChanged } from './notify-phone-changed.job.ts';
import { setOptimizedSync } from './optimized-sync.ts';
import { signsInElsewhere } from './signs-in-elsewhere.ts';
import { setUserAccess } from './user-access.ts';
import { checkGroups, setGroups } from './user-groups.ts';
import { findUser, readUserPlace } from './user-record.ts';

type Context = PhasedContext<typeof updateAccount> & { viewer: InsideViewer };
type Request = RequestOf<typeof updateAccount>;
type Codes = (typeof updateAccount)['errors'][number];
type Updated = Result<ResponseOf<typeof updateAccount>, Codes>;
type Refusal = Failure<Codes>;

/**
 * Changes a user of the selected organization: who they are, where nobody else has a say in it; what they may do here; and, in an
 * enterprise, what they may do in its organizations. What is left out stays. Internal staff set optimized sync and nothing else.
 */
export function updateUser(asked: PhasedContext<typeof updateAccount>, accountId: number): Promise<Updated> {
  const { request, viewer, inScope } = asked;
  return inScope(async (tx) => {
    if (!mayAsk(viewer, 'user:read')) return fail('account.not_found');
    assertInside(viewer);
    const context = { ...asked, viewer };
    const user = await findUser(tx, viewer, accountId);
    if (!user.ok) return user;
    const refusal =
      refusalOfForeignWish(request, user.value) ??
      (await changeUser(tx, context, user.value)) ??
      (await changeSync(tx, request, user.value));
    return refusal ?? ok({ account: null, pendingEmail: null });
  });
}

const identityKeys = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'jobTitle',
  'professionalTypeId',
] as const;
const accessKeys = [
  'organizationAccessTypeId',
  'isSafetyCoach',
  'isBillingContact',
  'groupIds',
  'groupsIds',
  'organizationIds',
  'accountOrganizations',
] as const;

const asksFor = (request: Request, keys: readonly (keyof Request)[]): boolean =>
  keys.some((key) => request[key] !== undefined);

/** What nobody does to somebody else: their password, the kind of account, internal rights. */
function refusalOfForeignWish(request: Request, user: UserAccount): Refusal | null {
  const { newPassword, isSuperAdmin, accountTypeId, isDisabled } = request;
  const isForeign =
    newPassword !== undefined ||
    isSuperAdmin === true ||
    (accountTypeId !== undefined && accountTypeId !== user.accountTypeId) ||
    (isDisabled !== undefined && isDisabled !== user.isDisabled);
  return isForeign ? fail('access.denied') : null;
}

async function changeUser(tx: Tx, context: Context, user: UserAccount): Promise<Refusal | null> {
  const { request, viewer } = context;
  if (!asksFor(request, [...identityKeys, ...accessKeys])) return null;
  if (!mayAsk(viewer, 'user:manage')) return fail('access.denied');
  const identity = identityOf(request, user);
  if (identity.lastName === '') return fail('account.required', {}, { field: 'lastName' });
  const isOther = identityKeys.some((key) => identity[key] !== user[key]);
  if (isOther && !user.isIdentityEditable) return fail('account.belongs_elsewhere');

  const place = await readUserPlace(tx, viewer);
  const access = accessOf(request, user);
  const problem = problemsOfUser({ ...identity, ...access }, place).find(
    (field) => user.isIdentityEditable || !identityFields.has(field),
  );
  if (problem !== undefined) return fail(refusalOfProblem[problem], {}, { field: problem });
  const groups = await checkGroups(tx, viewer.organizationId, access.groupIds);
  if (!groups.ok) return groups;

  if (isOther) {
    const refusal = await writeIdentity(tx, context, user, identity);
    if (refusal) return refusal;
  }
  const set = await setUserAccess(tx, {
    accountId: user.id,
    organizationId: viewer.organizationId,
    ...access,
  });
  if (!set.ok) return set;
  if (areGroupsShown(access.organizationAccessTypeId, place)) {
    await setGroups(tx, viewer.organizationId, user.id, groups.value);
  }
  return changeOrganizations(tx, context, user);
}

const identityFields: ReadonlySet<UserProblem> = new Set(['jobTitle', 'professionalTypeId']);

type Identity = Pick<UserAccount, (typeof identityKeys)[number]>;

const kept = <T>(wanted: T | undefined, present: T): T => (wanted === undefined ? present : wanted);

function identityOf(request: Request, user: UserAccount): Identity {
  return {
    firstName: kept(request.firstName, user.firstName),
    lastName: kept(request.lastName, user.lastName),
    email: kept(request.email, user.email),
    phoneNumber: kept(request.phoneNumber, user.phoneNumber),
    jobTitle: kept(request.jobTitle, user.jobTitle),
    professionalTypeId: kept(request.professionalTypeId, user.professionalTypeId),
  };
}

function accessOf(request: Request, user: UserAccount) {
  const organizationAccessTypeId = request.organizationAccessTypeId ?? user.organizationAccessTypeId;
  const wantedGroups = request.updateGroups === false ? undefined : (request.groupIds ?? request.groupsIds);
  return {
    organizationAccessTypeId,
    // Who becomes a System Admin stops being a safety coach, unless somebody asks for both, which is refused.
    isSafetyCoach:
      request.isSafetyCoach ?? (user.isSafetyCoach && organizationAccessTypeId === organizationAccess.user),
    isBillingContact: kept(request.isBillingContact, user.isBillingContact),
    groupIds: kept(wantedGroups, user.groupIds),
  };
}

/** A new address: not for who signs in through their organization. The former one is told, the new one too, and of a new phone the owner. */
async function writeIdentity(
  tx: Tx,
  { services }: Context,
  user: UserAccount,
  identity: Identity,
): Promise<Refusal | null> {
  const isNewEmail = identity.email !== user.email;
  if (isNewEmail && (await signsInElsewhere(tx, user.id))) {
    return fail('account.email_elsewhere', {}, { field: 'email' });
  }
  const [row] = await tx.query<{ outcome: string; changeId: number | null }>(
    sql`select outcome, change_id from identity.update_user(${user.id}, ${identity.email}, ${identity.firstName},
      ${identity.lastName}, ${identity.phoneNumber}::text, ${identity.jobTitle}::text, ${identity.professionalTypeId}::int)`,
    'accounts.update_user',
  );
  if (row?.outcome === 'exists') return fail('account.email_exists', {}, { field: 'email' });
  if (row?.outcome === 'elsewhere') return fail('account.belongs_elsewhere');
  if (row?.outcome !== 'done') throw new InvariantError('a user who was there could not be changed');
  if (row.changeId !== null) {
    await services.jobs.enqueue(tx, notifyEmailChanged, { changeId: row.changeId });
    await services.jobs.enqueue(tx, mailUser, { accountId: user.id, about: 'emailChanged' });
  }
  if (identity.phoneNumber !== user.phoneNumber) {
    const isRemoved = identity.phoneNumber === null;
    await services.jobs.enqueue(tx, notifyPhoneChanged, { accountId: user.id, isRemoved });
  }
  return null;
}

/** The enterprise's organizations of a user: those that are named and no others. */
async function changeOrganizations(
  tx: Tx,
  { request, viewer }: Context,
  user: UserAccount,
): Promise<Refusal | null> {
  const present = new Map(
    user.accessibleOrganizations.map((one) => [one.organizationId, one.organizationAccessTypeId]),
  );
  const wanted = wantedOrganizations(request, user.id, present);
  if (wanted === null || request.updateOrganizations === false) return null;
  if (wanted === 'foreign') return fail('account.not_found', {}, { field: 'accountOrganizations' });
  // The selected organization may stand in the list: its access has a field of its own.
  wanted.delete(viewer.organizationId);
  const changes = new Map<number, number | null>([
    ...[...present.keys()].filter((id) => !wanted.has(id)).map((id) => [id, null] as const),
    ...[...wanted].filter(([id, access]) => present.get(id) !== access),
  ]);
  for (const [organizationId, organizationAccessTypeId] of changes) {
    const set = await setUserAccess(tx, { accountId: user.id, organizationId, organizationAccessTypeId });
    if (!set.ok) return set;
  }
  return null;
}

function wantedOrganizations(
  { accountOrganizations, organizationIds }: Request,
  accountId: number,
  present: ReadonlyMap<number, number>,
): Map<number, number> | 'foreign' | null {
  if (accountOrganizations !== undefined) {
    if (accountOrganizations.some((one) => one.accountId !== accountId)) return 'foreign';
    return new Map(
      accountOrganizations.map((one) => [one.organizationId, one.organizationAccessTypeId] as const),
    );
  }
  if (organizationIds === undefined) return null;
  return new Map(organizationIds.map((id) => [id, present.get(id) ?? organizationAccess.user] as const));
}

async function changeSync(tx: Tx, request: Request, user: UserAccount): Promise<Refusal | null> {
  if (!asksFor(request, ['isOptimizedSyncEnabled', 'optimizedSyncTimePeriodDays'])) return null;
  const set = await setOptimizedSync(tx, user.id, {
    isOptimizedSyncEnabled: request.isOptimizedSyncEnabled ?? user.isOptimizedSyncEnabled ?? false,
    optimizedSyncTimePeriodDays: kept(request.optimizedSyncTimePeriodDays, user.optimizedSyncTimePeriodDays),
  });
  return set.ok ? null : set;
}
