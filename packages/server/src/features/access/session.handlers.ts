import { getCurrentUser, logout, refreshToken, switchSelectedOrganization } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { currentUserOf } from './current-user.ts';
import { clearChallenge } from './mfa-challenge.ts';
import { readSession, viewerFrom } from './session-facts.ts';
import { clearBrowser } from './sso/sso-attempt.ts';
import { sessionLives } from './start-session.ts';

export const refreshTokenHandler = handle(refreshToken, async ({ tx, viewer, now }) => {
  const life = viewer.isSuperAdmin ? sessionLives.staff : sessionLives.web;
  const idleUntil = new Date(now.getTime() + life.idleMs).toISOString();
  const [row] = await tx.query<{ until: Date }>(
    sql`select identity.extend_session(${viewer.sessionId}::int, ${idleUntil}::timestamptz) as until`,
    'access.extend_session',
  );
  if (!row?.until) throw new InvariantError('the session could not be extended');
  return ok({ expiresOn: row.until.toISOString() });
});

export const logoutHandler = handle(logout, async ({ tx, viewer, cookies }) => {
  await tx.query(sql`select identity.end_session(${viewer.sessionId}::int)`, 'access.end_session');
  // Unfinished sign-ins of this browser end; that it is trusted stays (docs/deviations.md, A186).
  clearChallenge(cookies);
  clearBrowser(cookies, 'oidc');
  clearBrowser(cookies, 'saml');
  await recordAccess(tx, {
    action: 'signed_out',
    accountId: viewer.accountId,
    organizationId: viewer.organizationId,
  });
  return ok({});
});

export const getCurrentUserHandler = handle(getCurrentUser, async ({ tx, viewer }) =>
  ok(await currentUserOf(tx, viewer)),
);

export const switchSelectedOrganizationHandler = handleInPhases(
  switchSelectedOrganization,
  ({ request, viewer, bearerToken, inScope }) =>
    inScope(
      async (tx) => {
        const facts =
          bearerToken === null ? null : await readSession(tx, hashToken(bearerToken), request.organizationId);
        if (facts?.organizationId !== request.organizationId) return fail('organization.not_yours');
        const switched = viewerFrom(facts, request.organizationId, viewer.timeZone);
        if (!switched.ok) {
          return fail(switched.code === 'access.signed_out' ? 'organization.not_yours' : switched.code);
        }
        await tx.query(
          sql`select identity.select_organization(${viewer.sessionId}::int, ${request.organizationId})`,
          'access.select_organization',
        );
        await recordAccess(tx, {
          action: 'organization_switched',
          accountId: viewer.accountId,
          organizationId: request.organizationId,
          details: { from: viewer.organizationId, isSuper: switched.value.kind === 'super' },
        });
        return ok(await currentUserOf(tx, switched.value));
      },
      { as: 'identity' },
    ),
);
