import type { SignInReply } from '@plumbline/contract';
import { secondFactorNeed } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { recordAccess } from '../../platform/audit/record-access.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import type { Services } from '../../platform/services.ts';
import { browserName } from './browser-name.ts';
import { currentUserOf } from './current-user.ts';
import { startChallenge } from './mfa-challenge.ts';
import { type CodeReceiver, offeredMethods } from './mfa-methods.ts';
import { readSession, viewerFrom } from './session-facts.ts';
import { noteExchange } from './sso/session-source.ts';
import { startSession } from './start-session.ts';
import { deviceHashOf, rememberDevice } from './trusted-device.ts';

/** A person whose identity is proven: by a password, by an identity provider, or by having just created the account. */
export interface ProvenAccount {
  accountId: number;
  isSuperAdmin: boolean;
  /** 1 password, 2 OpenID Connect, 3 SAML. */
  authSource: 1 | 2 | 3;
  /** The organization in which the session starts; null lets the person choose. */
  organizationId: number | null;
  /** The single sign-on that the proof came from; a session that needs a second factor first keeps it. */
  exchangeId?: number | null;
}

/** The context that the sign-in needs; a handler's own context fits. */
export interface SignInContext {
  now: Date;
  timeZone: string;
  network: string;
  /** The browser's name, for the list of sessions. */
  userAgent?: string;
  cookies: Cookies;
  services: Pick<Services, 'config' | 'mailer' | 'textMessages'>;
  /** True after many recent wrong passwords for this account, from anywhere. */
  isUnderAttack?: boolean;
}

type SignInResult = Result<SignInReply, 'login.not_right'>;

/**
 * Admits a proven account, or requires a second factor first: where one of its organizations requires one (the strictest counts)
 * and this browser has no valid one. Every way of signing in ends here, in a transaction of the identity scope. A cookie binds the
 * challenge to this browser.
 */
export async function finishSignIn(
  tx: Tx,
  proven: ProvenAccount,
  context: SignInContext,
): Promise<SignInResult> {
  const { now, cookies, network, services, isUnderAttack = false } = context;
  const facts = await readSecondFactor(tx, proven.accountId, deviceHashOf(cookies));
  const need = secondFactorNeed({ ...facts, isUnderAttack }, now);
  if (need === 'notNeeded' || need === 'remembered') {
    if (!facts.isKnownDevice) await rememberDevice(tx, cookies, proven.accountId, false);
    return grantAccess(tx, proven, context, need === 'remembered' ? facts.verifiedAt : null, need);
  }
  const isEmailOnly = need === 'askByEmail';
  await startChallenge(tx, cookies, { exchangeId: null, ...proven, sessionId: null, isEmailOnly }, now);
  await recordAccess(tx, {
    action: 'second_factor_asked',
    accountId: proven.accountId,
    organizationId: proven.organizationId,
    details: { authSource: proven.authSource, network, isEmailOnly },
  });
  return ok({
    ...nobody,
    mfaIsRequired: true,
    mfaMethods: offeredMethods(facts, isEmailOnly, services),
  });
}

/**
 * Starts the session of a person who has given every proof, and returns the reply to a login.
 *
 * @param secondFactorAt when a second factor was given, if one was
 * @param secondFactor its kind, for the audit log
 */
export async function grantAccess(
  tx: Tx,
  proven: ProvenAccount,
  {
    now,
    timeZone,
    network,
    userAgent = '',
  }: Pick<SignInContext, 'now' | 'timeZone' | 'network' | 'userAgent'>,
  secondFactorAt: Date | null,
  secondFactor: 'notNeeded' | 'remembered' | 'code',
): Promise<SignInResult> {
  const { token } = await startSession(
    tx,
    { ...proven, kind: 'web', device: deviceOf(userAgent, network), secondFactorAt },
    now,
  );
  if (typeof proven.exchangeId === 'number') await noteExchange(tx, token, proven.exchangeId);
  const session = await readSession(tx, hashToken(token), null);
  const viewer = session === null ? fail('login.not_right') : viewerFrom(session, null, timeZone);
  if (!viewer.ok) return fail('login.not_right');
  await recordAccess(tx, {
    action: 'signed_in',
    accountId: proven.accountId,
    organizationId: viewer.value.organizationId,
    details: { authSource: proven.authSource, network, secondFactor },
  });
  return ok({ ...(await currentUserOf(tx, viewer.value)), token, mfaIsRequired: false, mfaMethods: [] });
}

/** Nobody is signed in yet. */
const nobody = {
  token: null,
  account: null,
  hasMultipleOrganizations: false,
  availableOrganizations: [],
  selectedOrganization: null,
  viewingAsSuper: false,
  permissions: [],
} satisfies Partial<SignInReply>;

interface StoredFacts extends CodeReceiver {
  isRequired: boolean;
  periodDays: number;
  isKnownDevice: boolean;
  verifiedAt: Date | null;
}

/** The facts about an account and this browser that signing in needs. */
export async function readSecondFactor(
  tx: Tx,
  accountId: number,
  deviceHash: Buffer | null,
): Promise<StoredFacts> {
  const [row] = await tx.query<StoredFacts>(
    sql`select is_required, coalesce(period_days, 0) as period_days, email, phone,
      is_known_device, verified_at
    from identity.second_factor_facts(${accountId}, ${deviceHash}::bytea)`,
    'access.second_factor_facts',
  );
  if (row === undefined) throw new InvariantError('a proven account is gone');
  return row;
}

/** The name by which the account's owner recognizes the session. */
function deviceOf(userAgent: string, network: string): Record<string, string> {
  const browser = browserName(userAgent);
  return { network, ...(browser === null ? {} : { browser }) };
}
