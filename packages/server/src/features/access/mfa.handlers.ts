import { requestMfaCode, startMfaChallenge, verifyMfaCode } from '@plumbline/contract';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { currentUserOf } from './current-user.ts';
import { grantAccess, readSecondFactor } from './finish-sign-in.ts';
import {
  type Challenge,
  type CodeOutcome,
  clearChallenge,
  codesPerChallenge,
  readChallenge,
  requestCode,
  resendPauseSeconds,
  startChallenge,
  tryCode,
} from './mfa-challenge.ts';
import { codeValidMinutes, findMethod, offeredMethods } from './mfa-methods.ts';
import { sendMfaCode } from './send-mfa-code.job.ts';
import { readSession, viewerFrom } from './session-facts.ts';
import { noteSecondFactor } from './start-session.ts';
import { rememberDevice } from './trusted-device.ts';

const asIdentity = { as: 'identity' } as const;

export const startMfaChallengeHandler = handleInPhases(
  startMfaChallenge,
  async ({ viewer, services, cookies, inScope, now }) => {
    const { accountId, sessionId } = viewer;
    if (accountId === null || sessionId === null) throw new InvariantError('a challenge without a session');
    return inScope(
      async (tx) => {
        const receiver = await readSecondFactor(tx, accountId, null);
        await startChallenge(
          tx,
          cookies,
          { accountId, sessionId, authSource: 1, organizationId: null, exchangeId: null, isEmailOnly: false },
          now,
        );
        return ok({ mfaMethods: offeredMethods(receiver, false, services) });
      },
      { ...asIdentity, actingFor: accountId },
    );
  },
);

/** The limit for people who know a password: few enough codes that they can neither flood the owner nor profit from guessing. */
const codesPerNetwork: Limit = { name: 'mfa-codes-network', max: 12, windowSeconds: 3_600 };
const codesAnywhere: Limit = { name: 'mfa-codes', max: 40, windowSeconds: 3_600 };

/** The email and phone of the request are ignored: a code is sent only to the stored ones. */
export const requestMfaCodeHandler = handleInPhases(
  requestMfaCode,
  async ({ request, services, cookies, inScope, network }) => {
    const found = await inScope(async (tx) => ok(await readChallenge(tx, cookies)), asIdentity);
    if (!found.ok || found.value === null) return fail('mfa.challenge_gone');
    const challenge = found.value;
    const method = findMethod(request.verificationMethod);
    const isOffered = method !== undefined && (!challenge.isEmailOnly || method.id === 1);
    const destination = isOffered ? method.destinationOf(challenge, services) : null;
    if (!isOffered || destination === null) return fail('mfa.method_not_offered');

    for (const [limit, key] of [
      [codesPerNetwork, `${challenge.accountId}|${network}`],
      [codesAnywhere, String(challenge.accountId)],
    ] as const) {
      const state = await services.limits.take(limit, key);
      if (!state.isWithin) return fail('mfa.held_off', { minutes: state.retryAfterMinutes });
    }
    return inScope(async (tx) => {
      const { requestNumber, waitSeconds } = await requestCode(tx, challenge.challengeId, method.id);
      if (requestNumber === null) {
        return waitSeconds === null ? fail('mfa.no_more_codes') : fail('mfa.wait', { seconds: waitSeconds });
      }
      await services.jobs.enqueue(tx, sendMfaCode, { challengeId: challenge.challengeId, requestNumber });
      return ok({
        verificationMethod: method.id,
        destination,
        validMinutes: codeValidMinutes,
        resendsLeft: codesPerChallenge - requestNumber,
        resendInSeconds: resendPauseSeconds,
      });
    }, asIdentity);
  },
);

const refusals = {
  wrong: 'mfa.code_not_right',
  last: 'mfa.too_many_wrong',
  expired: 'mfa.code_expired',
  gone: 'mfa.challenge_gone',
} as const satisfies Record<Exclude<CodeOutcome, 'right'>, string>;

export const verifyMfaCodeHandler = handleInPhases(
  verifyMfaCode,
  async ({ request, services, cookies, inScope, network, now, viewer, bearerToken }) => {
    const found = await inScope(async (tx) => ok(await readChallenge(tx, cookies)), asIdentity);
    const challenge = found.ok ? found.value : null;
    if (challenge === null) return fail('mfa.challenge_gone');
    // Of two sign-ins in one browser the later one has the cookie, so a code of the earlier one must not open it. A person who came
    // from an identity provider typed no email, or a different one.
    const isOther = challenge.authSource === 1 && challenge.email !== request.email;
    if (isOther) return fail('mfa.challenge_gone');
    return inScope(
      async (tx) => {
        const running = await sessionOf(tx, challenge, bearerToken);
        if (running === 'foreign') return fail('mfa.challenge_gone');
        const outcome = await tryCode(tx, services.keys, challenge.challengeId, request.mfaCode);
        await recordAccess(tx, {
          action: outcome === 'right' ? 'second_factor_given' : 'second_factor_failed',
          accountId: challenge.accountId,
          organizationId: challenge.organizationId,
          details: { network, outcome },
        });
        if (outcome !== 'right') return fail(refusals[outcome], {}, { keepsChanges: true });
        await rememberDevice(tx, cookies, challenge.accountId, true);
        clearChallenge(cookies);
        const context = { now, timeZone: viewer.timeZone, network };
        const entered =
          running === null
            ? await grantAccess(tx, challenge, context, now, 'code')
            : await goOn(tx, running, viewer.timeZone, now);
        return entered.ok ? entered : fail('mfa.challenge_gone');
      },
      { ...asIdentity, actingFor: challenge.accountId },
    );
  },
);

interface RunningSession {
  sessionId: number;
  token: string;
}

/** Returns the session that a challenge is for, which must be the one that asks; null for a sign-in. */
async function sessionOf(
  tx: Tx,
  { sessionId }: Challenge,
  bearerToken: string | null,
): Promise<RunningSession | 'foreign' | null> {
  if (sessionId === null) return null;
  const session = bearerToken === null ? null : await readSession(tx, hashToken(bearerToken), null);
  if (bearerToken === null || session?.sessionId !== sessionId) return 'foreign';
  return { sessionId, token: bearerToken };
}

/** The session that needed a second factor continues with it. */
async function goOn(tx: Tx, { sessionId, token }: RunningSession, timeZone: string, now: Date) {
  await noteSecondFactor(tx, sessionId, now);
  const session = await readSession(tx, hashToken(token), null);
  const entered = session === null ? fail('mfa.required') : viewerFrom(session, null, timeZone);
  if (!entered.ok) return entered;
  return ok({ ...(await currentUserOf(tx, entered.value)), token, mfaIsRequired: false, mfaMethods: [] });
}
