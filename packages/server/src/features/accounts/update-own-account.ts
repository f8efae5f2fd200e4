import type { RequestOf, ResponseOf, updateAccount } from '@plumbline/contract';
import { accountTypes } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { asSelf } from '../../platform/http/as-self.ts';
import type { PhasedContext } from '../../platform/http/handle.ts';
import { type Failure, fail, ok, type Result } from '../../platform/http/result.ts';
import { mayAsk } from '../../platform/http/viewer-of.ts';
import { refusalOfNewPassword } from '../../platform/secrets/new-password.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { type OwnNames, readOwnNames, refusalOfOwnName } from '../../records/access/own-names.ts';
import {
  changeOwnPassword,
  ownPasswordHash,
  refusalOfOwnPassword,
} from '../../records/access/own-password.ts';
import { emailChecks } from './email-checks.ts';
import { sendEmailConfirmation } from './email-mails.job.ts';
import { notifyPhoneChanged } from './notify-phone-changed.job.ts';
import { type OwnAccount, readOwnAccount } from './own-account.ts';
import { asksForOtherRights } from './own-rights.ts';
import { signsInElsewhere } from './signs-in-elsewhere.ts';

type Context = PhasedContext<typeof updateAccount>;
type Codes = (typeof updateAccount)['errors'][number];
type Updated = Result<ResponseOf<typeof updateAccount>, Codes>;
type Refusal = Failure<Codes>;

/**
 * Changes the account that asks: what it says of itself at once, its password and phone with the present password, its email after the
 * new address has confirmed itself as well. Everything is checked before anything is written, and all of it is written together.
 */
export async function updateOwnAccount(context: Context): Promise<Updated> {
  const { request, services, viewer, inScope } = context;
  if (!mayAsk(viewer, 'account:personal')) return fail('account.super_view');
  const self = asSelf(viewer);
  const read = await inScope((tx) => readFacts(tx, context).then(ok), self);
  if (!read.ok) return read;
  const { newEmail, isNewPhone } = read.value;
  const refusal = refusalOfWish(context, read.value) ?? (await refusalOfSecrets(context, read.value));
  if (refusal) return refusal;

  const passwordHash = request.newPassword === undefined ? null : await hashPassword(request.newPassword);
  return inScope(async (tx) => {
    // Read again: checking a password takes a moment, and a phone that somebody else changed in it is not written back.
    const { phoneNumber, ...others } = request;
    await writeOwnAccount(tx, isNewPhone ? request : others, await readOwnAccount(tx, viewer));
    if (passwordHash !== null) {
      await changeOwnPassword(tx, services, { ...viewer, accountId: self.actingFor }, passwordHash);
    }
    if (newEmail !== undefined) await askEmailChange(tx, context, newEmail);
    if (isNewPhone) {
      const isRemoved = request.phoneNumber === null;
      await services.jobs.enqueue(tx, notifyPhoneChanged, { accountId: self.actingFor, isRemoved });
    }
    const { account, pendingEmail } = await readOwnAccount(tx, viewer);
    return ok({ account, pendingEmail });
  }, self);
}

interface Facts {
  own: OwnAccount;
  /** The hash of the present password. */
  stored: string | null;
  /** What the password may not be. */
  names: OwnNames;
  isElsewhere: boolean;
  /** Undefined where the email stays. */
  newEmail: string | undefined;
  /** Codes of the second factor go to the phone, so a session alone must not change it. */
  isNewPhone: boolean;
}

async function readFacts(tx: Tx, { request, viewer }: Context): Promise<Facts> {
  const own = await readOwnAccount(tx, viewer);
  return {
    own,
    stored: await ownPasswordHash(tx),
    names: await readOwnNames(tx),
    isElsewhere: await signsInElsewhere(tx, own.account.id),
    newEmail: request.email === own.account.email ? undefined : request.email,
    isNewPhone: request.phoneNumber !== undefined && request.phoneNumber !== own.account.phoneNumber,
  };
}

/** Whether this may be wished for at all. */
function refusalOfWish(
  { request, viewer }: Context,
  { own, isElsewhere, newEmail, isNewPhone }: Facts,
): Refusal | null {
  const mayNotChoosePassword = request.newPassword !== undefined && !mayAsk(viewer, 'account:password');
  if (mayNotChoosePassword || asksForOtherRights(request, own.account)) return fail('account.own_rights');
  // Who signs in through an organization gets their address from it.
  const mayNotChooseEmail = newEmail !== undefined && (isElsewhere || !own.hasPassword);
  if (mayNotChooseEmail) return fail('account.email_elsewhere', {}, { field: 'email' });
  const cannotProvePhone = isNewPhone && !own.hasPassword;
  return cannotProvePhone ? fail('account.phone_needs_password', {}, { field: 'phoneNumber' }) : null;
}

/** A new password, email or phone: is it a good one, and does who asks know the present password? */
async function refusalOfSecrets(
  context: Context,
  { own, stored, names, newEmail, isNewPhone }: Facts,
): Promise<Refusal | null> {
  const { request, services } = context;
  const isNewPassword = request.newPassword !== undefined;
  if (!isNewPassword && newEmail === undefined && !isNewPhone) return null;
  const choice = isNewPassword ? await refusalOfChoice(services, request.newPassword ?? '', names) : null;
  if (choice) return choice;
  const proof = await refusalOfOwnPassword(services, {
    accountId: own.account.id,
    stored,
    password: request.oldPassword ?? '',
    field: 'oldPassword',
  });
  if (proof) return proof;
  const isStaff = own.account.accountTypeId === accountTypes.user;
  return newEmail !== undefined && isStaff ? refusalOfTakenEmail(context, newEmail) : null;
}

const refusalOfChoice = async (services: Context['services'], newPassword: string, names: OwnNames) =>
  (await refusalOfNewPassword(newPassword, 'newPassword')) ??
  refusalOfOwnName(services, newPassword, names, 'newPassword');

/** Families are never told here that an address is taken: the mail to it says so. */
async function refusalOfTakenEmail(
  { services, viewer, inScope }: Context,
  newEmail: string,
): Promise<Refusal | null> {
  const self = asSelf(viewer);
  const asked = await services.limits.take(emailChecks, String(self.actingFor));
  if (!asked.isWithin) {
    return fail('access.too_many_requests', { seconds: asked.retryAfterSeconds }, { field: 'email' });
  }
  const taken = await inScope(async (tx) => {
    const [row] = await tx.query<{ isTaken: boolean }>(
      sql`select identity.is_email_taken(${newEmail}) as is_taken`,
      'accounts.is_email_taken',
    );
    await recordAccess(tx, {
      action: 'email_checked',
      accountId: self.actingFor,
      organizationId: viewer.organizationId,
      details: { accountExists: row?.isTaken ?? false },
    });
    return ok(row?.isTaken ?? false);
  }, self);
  return taken.ok && taken.value ? fail('account.email_exists', {}, { field: 'email' }) : null;
}

async function writeOwnAccount(
  tx: Tx,
  request: RequestOf<typeof updateAccount>,
  { account }: OwnAccount,
): Promise<void> {
  const kept = <T>(wanted: T | undefined, present: T): T => (wanted === undefined ? present : wanted);
  await tx.query(
    sql`select identity.update_own_account(${kept(request.firstName, account.firstName)}, ${kept(request.lastName, account.lastName)},
      ${kept(request.phoneNumber, account.phoneNumber)}, ${kept(request.jobTitle, account.jobTitle)},
      ${kept(request.professionalTypeId, account.professionalTypeId)}::int)`,
    'accounts.update_own_account',
  );
  if (account.isSuperAdmin) {
    await tx.query(
      sql`select identity.set_own_sync(${kept(request.isOptimizedSyncEnabled, account.isOptimizedSyncEnabled)},
        ${kept(request.optimizedSyncTimePeriodDays, account.optimizedSyncTimePeriodDays)}::int)`,
      'accounts.set_own_sync',
    );
  }
}

async function askEmailChange(tx: Tx, { services, viewer }: Context, newEmail: string): Promise<void> {
  const [row] = await tx.query<{ changeId: number }>(
    sql`select identity.ask_email_change(${newEmail}) as change_id`,
    'accounts.ask_email_change',
  );
  if (!row) return;
  await recordAccess(tx, {
    action: 'email_change_asked',
    accountId: viewer.accountId,
    organizationId: viewer.organizationId,
    details: { changeId: row.changeId },
  });
  await services.jobs.enqueue(tx, sendEmailConfirmation, { changeId: row.changeId });
}
