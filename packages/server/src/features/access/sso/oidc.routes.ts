import { email as emailField } from '@plumbline/contract';
import * as oidc from 'openid-client';
import type { BrowserContext, BrowserRoute } from '../../../platform/http/browser-routes.ts';
import { ownPathOf } from '../../../platform/http/own-path.ts';
import { admitSubject } from './admit-subject.ts';
import { needsNewSignIn, signedInAddress } from './callback-address.ts';
import { loadProvider, type OidcProvider, providerIdOf } from './identity-provider.ts';
import { configureOidc, oidcSignInUrl, redeemOidcAnswer, redirectUriOf } from './oidc-client.ts';
import { answerLimit, refusing, startLimit } from './refusing.ts';
import { beginAttempt, browserHashOf, takeAttempt } from './sso-attempt.ts';
import { SsoRefused } from './sso-refusal.ts';

export const oidcRoutes: readonly BrowserRoute[] = [
  { method: 'GET', path: '/oauth/InitiateSingleSignOn', limit: startLimit, answer: start },
  { method: 'GET', path: '/oauth/callback', limit: answerLimit, answer: takeAnswer },
];

/** Sends a browser to the provider of its email's domain. */
function start(context: BrowserContext) {
  const returnUrl = ownPathOf(context.query.get('returnurl')) ?? '/';
  return refusing(context, { returnUrl, authSource: 2 }, async () => {
    const email = emailField.safeParse(context.query.get('email'));
    if (!email.success) throw new SsoRefused('sso.not_configured');
    const provider = await context.inIdentity(async (tx) => {
      const id = await providerIdOf(tx, email.data);
      return id === null ? null : loadProvider(tx, context.services.keys, id);
    });
    if (provider?.kind !== 'oidc') throw new SsoRefused('sso.not_configured');
    const configured = await configureOidc(provider, context.services);
    const [state, nonce, codeVerifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ];
    const to = await oidcSignInUrl(configured, {
      redirectUri: redirectUriOf(context.services.config),
      state,
      nonce,
      codeVerifier,
      email: email.data,
      isAnew: needsNewSignIn(returnUrl),
    });
    await context.inIdentity((tx) =>
      beginAttempt(tx, context.services.keys, context.cookies, context.now, {
        kind: 'oidc',
        providerId: provider.id,
        state,
        expectation: {
          nonce,
          codeVerifier,
          ...(needsNewSignIn(returnUrl) && { signedInAfter: context.now.toISOString() }),
        },
        returnUrl,
      }),
    );
    return { kind: 'redirect', to };
  });
}

/** Handles the answer with which the provider sent the browser back. */
function takeAnswer(context: BrowserContext) {
  const { services, query } = context;
  const target = { returnUrl: '/', authSource: 2 as const, organizationId: null as number | null };
  return refusing(context, target, async () => {
    const state = query.get('state');
    const browserHash = browserHashOf(context.cookies, 'oidc');
    if (state === null || browserHash === null) throw new SsoRefused('sso.not_started_here');
    const attempt = await context.inIdentity((tx) => takeAttempt(tx, services.keys, state, browserHash));
    if (!attempt.ok) throw new SsoRefused(attempt.code);
    target.returnUrl = attempt.value.returnUrl;
    const { nonce, codeVerifier, signedInAfter } = attempt.value.expectation;
    if (nonce === undefined || codeVerifier === undefined) throw new SsoRefused('sso.not_started_here');
    const provider = await enabledProvider(context, attempt.value.providerId);
    target.organizationId = provider.organizationId;
    const subject = await redeemOidcAnswer(
      await configureOidc(provider, services),
      new URL(`${redirectUriOf(services.config)}?${context.queryText}`),
      {
        state,
        nonce,
        codeVerifier,
        signedInAfter: signedInAfter === undefined ? null : new Date(signedInAfter),
      },
    );
    const code = await context.inIdentity((tx) =>
      admitSubject(tx, provider, subject, { browserHash, now: context.now, jobs: services.jobs }),
    );
    if (!code.ok) throw new SsoRefused(code.code);
    return { kind: 'redirect', to: signedInAddress(target.returnUrl, code.value, 2) };
  });
}

async function enabledProvider(context: BrowserContext, id: number): Promise<OidcProvider> {
  const provider = await context.inIdentity((tx) => loadProvider(tx, context.services.keys, id));
  if (provider?.kind !== 'oidc' || !provider.isEnabled) throw new SsoRefused('sso.not_configured');
  return provider;
}
