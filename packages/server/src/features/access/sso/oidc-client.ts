import * as oidc from 'openid-client';
import { OutsideError } from '../../../platform/http-client/outside-fetch.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { Subject } from './admit-subject.ts';
import type { OidcProvider } from './identity-provider.ts';
import { SsoRefused } from './sso-refusal.ts';

/**
 * The accepted signatures are made with the provider's private key. A secret that both sides know, or none at all, proves nothing
 * to us.
 */
const allowedAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const clockToleranceSeconds = 30;
const timeoutSeconds = 5;

export type OutsideServices = Pick<Services, 'config' | 'fetchOutside'>;

/** Returns the address to which every provider sends people back. */
export const redirectUriOf = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>): string =>
  `${publicUrl}/oauth/callback`;

/**
 * What openid-client needs to talk to a provider: its metadata, asked for now, and our side of it. Every address is fetched with
 * `fetchOutside`; the signature of the id token is checked against the provider's keys.
 * @throws SsoRefused `sso.provider_unreachable` with the reason as its cause
 */
export async function configureOidc(
  { settings, clientSecret }: OidcProvider,
  { config, fetchOutside }: OutsideServices,
): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  const isInsecure = config.allowsLoopbackProviders && issuer.protocol === 'http:';
  const customFetch: oidc.CustomFetch = (url, { method, headers, body, signal }) =>
    fetchOutside(url, { method, headers, body: textOf(body), signal });
  try {
    const found = await oidc.discovery(issuer, settings.clientId, undefined, oidc.None(), {
      [oidc.customFetch]: customFetch,
      timeout: timeoutSeconds,
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    });
    const { supportsPKCE: _supportsPKCE, ...server } = found.serverMetadata();
    const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
    const algorithms = offered.filter((name) => allowedAlgorithms.includes(name));
    if (algorithms.length === 0) throw new InvariantError('the provider offers no signature that is allowed');
    checkPageAddress(server.authorization_endpoint, isInsecure);
    const configured = new oidc.Configuration(
      { ...server, id_token_signing_alg_values_supported: algorithms },
      settings.clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticationOf(clientSecret, server.token_endpoint_auth_methods_supported),
    );
    configured[oidc.customFetch] = customFetch;
    configured.timeout = timeoutSeconds;
    if (isInsecure) oidc.allowInsecureRequests(configured);
    oidc.enableNonRepudiationChecks(configured);
    return configured;
  } catch (error) {
    throw new SsoRefused('sso.provider_unreachable', { cause: error });
  }
}

/** The browser is sent there, so it is not fetched; it must still be a page over https. */
function checkPageAddress(address: string | undefined, isInsecure: boolean): void {
  const protocol = URL.parse(address ?? '')?.protocol;
  if (protocol === 'https:' || (isInsecure && protocol === 'http:')) return;
  throw new InvariantError('the provider has no sign-in page over https');
}

function authenticationOf(secret: string | null, methods: readonly string[] | undefined): oidc.ClientAuth {
  if (secret === null) return oidc.None();
  // The default of a provider that names no method.
  if (methods === undefined || methods.includes('client_secret_basic')) return oidc.ClientSecretBasic(secret);
  return oidc.ClientSecretPost(secret);
}

function textOf(body: oidc.FetchBody): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new InvariantError('a request to a provider has a body that is no text');
}

/** Google takes no `login` for a prompt; of the values that it does take this one shows its page at least. */
const signInAnew = (configured: oidc.Configuration): Record<string, string> => ({
  prompt: configured.serverMetadata().issuer === 'https://accounts.google.com' ? 'select_account' : 'login',
  max_age: '0',
});

/** Returns the page of the provider to send a browser to. */
export async function oidcSignInUrl(
  configured: oidc.Configuration,
  parameters: {
    redirectUri: string;
    state: string;
    nonce: string;
    codeVerifier: string;
    email: string;
    /** Whoever the provider still knows in this browser signs in again. */
    isAnew: boolean;
  },
): Promise<string> {
  return oidc.buildAuthorizationUrl(configured, {
    redirect_uri: parameters.redirectUri,
    scope: 'openid email',
    response_type: 'code',
    state: parameters.state,
    nonce: parameters.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(parameters.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: parameters.email,
    ...(parameters.isAnew ? signInAnew(configured) : {}),
  }).href;
}

/**
 * Redeems the code of a provider's answer, checks everything about its id token, and returns the person whose identity it confirms.
 *
 * @throws SsoRefused with the reason
 */
export async function redeemOidcAnswer(
  configured: oidc.Configuration,
  answerUrl: URL,
  expected: { state: string; nonce: string; codeVerifier: string; signedInAfter: Date | null },
): Promise<Subject> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configured, answerUrl, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SsoRefused('sso.answer_not_genuine');
    checkSignedInAfter(claims.auth_time, expected.signedInAfter);
    // Some providers send the email only in reply to a further request.
    const isElsewhere =
      claims.email === undefined && configured.serverMetadata().userinfo_endpoint !== undefined;
    const person = isElsewhere
      ? await oidc.fetchUserInfo(configured, tokens.access_token, claims.sub)
      : claims;
    const email = typeof person.email === 'string' ? person.email : null;
    const isConfirmed = person.email_verified === true;
    return {
      name: claims.sub,
      email: isConfirmed ? email : null,
      isEmailUnconfirmed: email !== null && !isConfirmed,
    };
  } catch (error) {
    throw new SsoRefused(refusalOf(error), { cause: error });
  }
}

/** A provider that tells no time is believed: Google tells none, and some take no notice of `max_age`. */
function checkSignedInAfter(authTime: number | undefined, signedInAfter: Date | null): void {
  if (authTime === undefined || signedInAfter === null) return;
  if (authTime + clockToleranceSeconds < Math.floor(signedInAfter.getTime() / 1_000))
    throw new SsoRefused('sso.answer_expired');
}

/** Returns the refusal for an error of openid-client. */
function refusalOf(error: unknown): SsoRefused['code'] {
  if (error instanceof SsoRefused) return error.code;
  if (error instanceof oidc.AuthorizationResponseError) return 'sso.provider_refused';
  if (error instanceof oidc.ResponseBodyError) return 'sso.provider_refused';
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutsideError) return 'sso.provider_unreachable';
    if ('code' in cause && cause.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'sso.answer_expired';
    if (/"aud"|audience/i.test(cause.message)) return 'sso.answer_for_another';
  }
  return 'sso.answer_not_genuine';
}
