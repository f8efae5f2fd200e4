import { resetPassword } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handleInPhases, type PhasedContext } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { refusalOfNewPassword } from '../../platform/secrets/new-password.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { notifyPasswordChanged } from '../../records/access/notify-password-changed.job.ts';
import { readOwnNames, refusalOfOwnName } from '../../records/access/own-names.ts';
import { failedLoginKey, failedLogins } from './failed-logins.ts';
import { passwordLinkOwner } from './password-link-owner.ts';
import { deviceHashOf } from './trusted-device.ts';

/** Nobody guesses 256 bits; the limit keeps strangers from making the server hash. */
const resets: Limit = { name: 'password-reset', max: 60, windowSeconds: 3_600 };

export const resetPasswordHandler = handleInPhases(
  resetPassword,
  async (context) => {
    const { request, services, network, inScope } = context;
    const refusal = await refusalOfNewPassword(request.password, 'password');
    if (refusal) return refusal;
    const tokenHash = hashToken(request.token);
    const owner = await inScope(async (tx) => ok(await passwordLinkOwner(tx, request.aid, tokenHash)), {
      as: 'identity',
    });
    if (!owner.ok || owner.value === null) return fail('password.link_not_valid');
    const { accountId, email } = owner.value;
    const names = await inScope(async (tx) => ok(await readOwnNames(tx)), {
      as: 'identity',
      actingFor: accountId,
    });
    if (!names.ok) return names;
    const named = refusalOfOwnName(services, request.password, names.value, 'password');
    if (named) return named;
    const passwordHash = await hashPassword(request.password);
    const answer = await inScope(
      async (tx) => {
        // The link is checked again as it is used up: of two resets at once, one finds the link used.
        const [used] = await tx.query<{ accountId: number; purpose: 'reset' | 'welcome' }>(
          sql`select account_id, purpose from identity.use_password_link(${request.aid}, ${tokenHash}, ${passwordHash})`,
          'access.use_password_link',
        );
        if (used === undefined) return fail('password.link_not_valid');
        await recordAccess(tx, {
          action: 'password_reset',
          accountId: used.accountId,
          organizationId: null,
          details: { purpose: used.purpose, network },
        });
        // A first password is not a change, so nobody is warned.
        if (used.purpose === 'reset') {
          await services.jobs.enqueue(tx, notifyPasswordChanged, { accountId: used.accountId });
        }
        return ok({});
      },
      { as: 'identity' },
    );
    if (answer.ok) {
      // The password is set and the link is used up, so nobody could repeat this. A counter that stays expires by itself.
      await resetAttempts(email, context).catch((error: unknown) => {
        services.log.error({ error }, 'the tries of an account were not started over after a reset');
      });
    }
    return answer;
  },
  { limits: [{ limit: resets, keyOf: ({ network }) => network }] },
);

/**
 * A person who was held off for wrong passwords has now read their email: here, and on a browser on which they have signed in,
 * they may try again.
 */
async function resetAttempts(
  email: string,
  {
    services,
    network,
    cookies,
  }: Pick<PhasedContext<typeof resetPassword>, 'services' | 'network' | 'cookies'>,
): Promise<void> {
  for (const knownDevice of new Set([null, deviceHashOf(cookies)])) {
    await services.limits.clear(failedLogins, failedLoginKey(email, { network, knownDevice }));
  }
}
