import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { Cookies } from '../../../platform/http/cookies.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { KeyRing } from '../../../platform/secrets/key-ring.ts';
import { openSealed, seal } from '../../../platform/secrets/sealed-secret.ts';
import { hashToken, randomSecret } from '../../../platform/secrets/secret-token.ts';

/** The time that a person may spend at the provider. */
const attemptLivesSeconds = 600;

/** A browser has one cookie for each protocol: another site posts the answer of SAML, but not that of OpenID Connect. */
const cookieOf = {
  oidc: { name: 'sso', sameSite: 'lax' },
  saml: { name: 'sso-saml', sameSite: 'none' },
} as const;
export type SsoKind = keyof typeof cookieOf;

/** The values that the answer is compared with. They are encrypted where they are stored, since the verifier is a secret. */
const expectation = z.object({
  nonce: z.string().optional(),
  codeVerifier: z.string().optional(),
  requestId: z.string().optional(),
  /** Where the person has to sign in anew at the provider: the answer must be to a sign-in after this, ISO 8601. */
  signedInAfter: z.string().optional(),
});
export type Expectation = z.infer<typeof expectation>;

export interface NewAttempt {
  kind: SsoKind;
  providerId: number;
  /** Travels to the provider and back; only its hash is stored. */
  state: string;
  expectation: Expectation;
  returnUrl: string;
}

export interface Attempt {
  providerId: number;
  expectation: Expectation;
  returnUrl: string;
}

const attemptsKey = (keys: KeyRing): Buffer => keys.keyFor('access.sso-attempt');

/** Stores a sign-in that starts, and binds it to this browser. */
export async function beginAttempt(
  tx: Tx,
  keys: KeyRing,
  cookies: Cookies,
  now: Date,
  { kind, providerId, state, expectation: expected, returnUrl }: NewAttempt,
): Promise<void> {
  const { name, sameSite } = cookieOf[kind];
  // Two tabs may start at once, so they share the browser's cookie.
  const browser = cookies.get(name) ?? randomSecret();
  const expiresAt = new Date(now.getTime() + attemptLivesSeconds * 1000).toISOString();
  const sealed = seal(attemptsKey(keys), JSON.stringify(expected), `provider:${providerId}`);
  await tx.query(
    sql`select identity.begin_sso_attempt(${hashToken(state)}, ${providerId}, ${hashToken(browser)}, ${sealed}, ${returnUrl},
      ${expiresAt}::timestamptz)`,
    'access.begin_sso_attempt',
  );
  cookies.set(name, browser, { maxAgeSeconds: attemptLivesSeconds, sameSite });
}

/** Returns the hash of the browser's cookie, which binds what follows to it; null when this browser has started nothing. */
export function browserHashOf(cookies: Cookies, kind: SsoKind): Buffer | null {
  const browser = cookies.get(cookieOf[kind].name);
  return browser === null ? null : hashToken(browser);
}

/** Clears the browser's cookie when the sign-in has ended. */
export const clearBrowser = (cookies: Cookies, kind: SsoKind): void => cookies.clear(cookieOf[kind].name);

interface TakenRow {
  outcome: 'taken' | 'other_browser' | 'used' | 'expired';
  providerId: number | null;
  sealed: string | null;
  returnUrl: string | null;
}

/** Takes the attempt that an answer belongs to: once, in time, and only in the browser that started it. */
export async function takeAttempt(
  tx: Tx,
  keys: KeyRing,
  state: string,
  browserHash: Buffer,
): Promise<Result<Attempt, 'sso.not_started_here' | 'sso.already_used' | 'sso.expired'>> {
  const [row] = await tx.query<TakenRow>(
    sql`select outcome, provider_id, sealed, return_url
      from identity.take_sso_attempt(${hashToken(state)}, ${browserHash})`,
    'access.take_sso_attempt',
  );
  if (row?.outcome === 'used') return fail('sso.already_used');
  if (row?.outcome === 'expired') return fail('sso.expired');
  if (row === undefined || row.providerId === null || row.sealed === null || row.returnUrl === null) {
    return fail('sso.not_started_here');
  }
  const opened = openSealed(attemptsKey(keys), row.sealed, `provider:${row.providerId}`);
  return ok({
    providerId: row.providerId,
    expectation: expectation.parse(JSON.parse(opened)),
    returnUrl: row.returnUrl,
  });
}
