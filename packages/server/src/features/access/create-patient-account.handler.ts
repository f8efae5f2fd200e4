import { createPatientAccount } from '@plumbline/contract';
import { familyAccountRights, meetsPasswordRequirements } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { refusalOfOwnName } from '../../records/access/own-names.ts';
import { noteRefusedLink } from '../../records/sharing/note-refused-link.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { notifyAccountExists } from './notify-account-exists.job.ts';

/** The limit is high because a whole team's parents may share one network. */
const accountsOfNetwork: Limit = { name: 'patient-account', max: 60, windowSeconds: 3_600 };

interface Created {
  outcome: 'created' | 'refused' | 'invalid';
  /** The created account; with `refused`, the account that already has the address. */
  accountId: number | null;
  linkId: number | null;
  organizationId: number | null;
}

export const createPatientAccountHandler = handleInPhases(
  createPatientAccount,
  async (context) => {
    const { request, services, viewer, inScope } = context;
    const { requestedPassword } = request;
    const field = 'requestedPassword';
    if (!meetsPasswordRequirements(requestedPassword)) return fail('password.requirements', {}, { field });
    if (await isCommonPassword(requestedPassword)) return fail('password.too_common', {}, { field });
    const named = refusalOfOwnName(services, requestedPassword, { ...request, organizations: [] }, field);
    if (named) return named;
    const tokenHash = hashToken(request.profileAccessLinkUniqueId);
    // This comes before the costly part: only the holder of a valid link makes the server hash.
    const offered = await inScope(async (tx) => {
      const [offer] = await tx.query<{ mayCreate: boolean }>(
        sql`select enable_patient_account_creation as may_create from identity.link_offer(${tokenHash})`,
        'access.link_offer',
      );
      if (offer?.mayCreate === true) return ok(null);
      await noteRefusedLink(tx, tokenHash, null);
      return fail('sharing.link_invalid', {}, { keepsChanges: true });
    });
    if (!offered.ok) return offered;
    const passwordHash = await hashPassword(requestedPassword);

    const account = await inScope(async (tx) => {
      const [created] = await tx.query<Created>(
        sql`select outcome, account_id, link_id, organization_id
        from identity.create_patient_account(${tokenHash}, ${request.email}, ${request.firstName}, ${request.lastName},
          ${request.phoneNumber || null}::text, ${passwordHash})`,
        'access.create_patient_account',
      );
      if (created === undefined) throw new InvariantError('an account was neither made nor refused');
      const { outcome, accountId, linkId, organizationId } = created;
      if (outcome === 'invalid') return fail('sharing.link_invalid');
      const details = { linkId };
      if (outcome === 'refused') {
        await recordAccess(tx, { action: 'patient_account_refused', accountId, organizationId, details });
        // The owner of the address is notified by email. The reply does not reveal who has an account.
        if (accountId !== null) await services.jobs.enqueue(tx, notifyAccountExists, { accountId });
        return fail('sharing.account_not_made', {}, { field: 'email', keepsChanges: true });
      }
      if (accountId === null) throw new InvariantError('an account was made without an id');
      await recordAccess(tx, { action: 'patient_account_made', accountId, organizationId, details });
      return ok(accountId);
    });
    if (!account.ok) return account;
    const signedIn = await inScope(
      (tx) =>
        finishSignIn(
          tx,
          { accountId: account.value, isSuperAdmin: false, authSource: 1, organizationId: null },
          { ...context, timeZone: viewer.timeZone },
        ),
      { as: 'identity', actingFor: account.value },
    );
    if (!signedIn.ok) return signedIn;
    const { organizationAccessTypeId } = familyAccountRights;
    return ok({ ...signedIn.value, organizationAccessTypeId });
  },
  { limits: [{ limit: accountsOfNetwork, keyOf: ({ network }) => network }] },
);
