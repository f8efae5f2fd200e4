import { SamlStatusError } from '@node-saml/node-saml';
import { email as emailField } from '@plumbline/contract';
import type { BrowserContext, BrowserRoute } from '../../../platform/http/browser-routes.ts';
import { ownPathOf } from '../../../platform/http/own-path.ts';
import { randomSecret } from '../../../platform/secrets/secret-token.ts';
import { admitSubject } from './admit-subject.ts';
import { needsNewSignIn, signedInAddress } from './callback-address.ts';
import { type CheckedAssertion, checkAssertion } from './check-assertion.ts';
import { loadProvider, providerIdOf, type SamlProvider } from './identity-provider.ts';
import { inspectPosted } from './inspect-saml.ts';
import { answerLimit, refusing, startLimit } from './refusing.ts';
import { samlAddresses, samlClient, useOnce } from './saml-client.ts';
import { samlMetadata } from './saml-metadata.ts';
import { takeSignOut } from './saml-sign-out.ts';
import { beginAttempt, browserHashOf, takeAttempt } from './sso-attempt.ts';
import { type SsoRefusal, SsoRefused } from './sso-refusal.ts';

export const samlRoutes: readonly BrowserRoute[] = [
  { method: 'GET', path: '/saml/InitiateSingleSignOn', limit: startLimit, answer: start },
  { method: 'POST', path: '/saml/:id/acs', limit: answerLimit, answer: takeAnswer },
  { method: 'GET', path: '/saml/:id/slo', limit: answerLimit, answer: takeSignOut },
  { method: 'GET', path: '/saml/:id/metadata', limit: startLimit, answer: metadata },
];

/** Sends a browser to the provider of its email's domain. */
function start(context: BrowserContext) {
  const { services } = context;
  const returnUrl = ownPathOf(context.query.get('returnurl')) ?? '/';
  return refusing(context, { returnUrl, authSource: 3 }, async () => {
    const email = emailField.safeParse(context.query.get('email'));
    if (!email.success) throw new SsoRefused('sso.not_configured');
    const provider = await context.inIdentity(async (tx) => {
      const id = await providerIdOf(tx, email.data);
      return id === null ? null : loadProvider(tx, services.keys, id);
    });
    if (provider?.kind !== 'saml') throw new SsoRefused('sso.not_configured');
    const client = clientOf(provider, context);
    // The request has an id of our own, since the answer must be to this very request.
    const requestId = `_${randomSecret()}`;
    client.options.generateUniqueId = () => requestId;
    client.options.forceAuthn = needsNewSignIn(returnUrl);
    const state = randomSecret();
    const to = await client.getAuthorizeUrlAsync(state, undefined, {});
    await context.inIdentity((tx) =>
      beginAttempt(tx, services.keys, context.cookies, context.now, {
        kind: 'saml',
        providerId: provider.id,
        state,
        expectation: {
          requestId,
          ...(needsNewSignIn(returnUrl) && { signedInAfter: context.now.toISOString() }),
        },
        returnUrl,
      }),
    );
    return { kind: 'redirect', to };
  });
}

/** Handles the answer that the provider's page made the browser post, the only thing that another site may post here. */
function takeAnswer(context: BrowserContext) {
  const { services, form, now } = context;
  const target = { returnUrl: '/', authSource: 3 as const, organizationId: null as number | null };
  return refusing(context, target, async () => {
    const [state, answer] = [form.get('RelayState'), form.get('SAMLResponse')];
    const browserHash = browserHashOf(context.cookies, 'saml');
    if (state === null || answer === null || browserHash === null)
      throw new SsoRefused('sso.not_started_here');
    const attempt = await context.inIdentity((tx) => takeAttempt(tx, services.keys, state, browserHash));
    if (!attempt.ok) throw new SsoRefused(attempt.code);
    target.returnUrl = attempt.value.returnUrl;
    const { requestId, signedInAfter } = attempt.value.expectation;
    if (requestId === undefined || attempt.value.providerId !== context.id) {
      throw new SsoRefused('sso.answer_for_another');
    }
    const provider = await context.inIdentity((tx) =>
      loadProvider(tx, services.keys, attempt.value.providerId),
    );
    if (provider?.kind !== 'saml' || !provider.isEnabled) throw new SsoRefused('sso.not_configured');
    target.organizationId = provider.organizationId;
    const { id, subject } = await readAnswer(provider, context, answer, {
      requestId,
      signedInAfter: signedInAfter === undefined ? null : new Date(signedInAfter),
    });
    const code = await context.inIdentity(async (tx) => {
      if (!(await useOnce(tx, provider.id, id, now))) throw new SsoRefused('sso.already_used');
      return admitSubject(tx, provider, subject, { browserHash, now, jobs: services.jobs });
    });
    if (!code.ok) throw new SsoRefused(code.code);
    return { kind: 'redirect', to: signedInAddress(target.returnUrl, code.value, 3) };
  });
}

async function readAnswer(
  provider: SamlProvider,
  context: BrowserContext,
  answer: string,
  expected: { requestId: string; signedInAfter: Date | null },
): Promise<CheckedAssertion> {
  await inspectPosted(answer);
  const { answerUrl } = samlAddresses(context.services.config.publicUrl, provider.id);
  try {
    const { profile } = await clientOf(provider, context).validatePostResponseAsync({ SAMLResponse: answer });
    if (profile === null) throw new SsoRefused('sso.provider_refused');
    return checkAssertion(profile, provider.settings, { answerUrl, ...expected });
  } catch (error) {
    throw new SsoRefused(refusalOf(error), { cause: error });
  }
}

const clientOf = (provider: SamlProvider, { services, inIdentity }: BrowserContext) =>
  samlClient(provider, { publicUrl: services.config.publicUrl, inIdentity });

/** The library throws sentences; these are all of them, by subject. */
const sentences: readonly (readonly [RegExp, SsoRefusal])[] = [
  [/^InResponseTo is missing/, 'sso.not_started_here'],
  [/InResponseTo/, 'sso.already_used'],
  [/expired|not yet valid|No valid subject confirmation/, 'sso.answer_expired'],
  [/audience/i, 'sso.answer_for_another'],
];

function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefused) return error.code;
  if (error instanceof SamlStatusError) return 'sso.provider_refused';
  const text = error instanceof Error ? error.message : '';
  return sentences.find(([about]) => about.test(text))?.[1] ?? 'sso.answer_not_genuine';
}

/**
 * Serves the document from which the provider's administrator sets up the connection. It is public, as such documents are, and
 * available before the connection is enabled.
 */
async function metadata({ id, services, inIdentity }: BrowserContext) {
  const provider = id === null ? null : await inIdentity((tx) => loadProvider(tx, services.keys, id));
  if (provider?.kind !== 'saml') return { kind: 'nothingHere' as const };
  const text = samlMetadata(
    samlAddresses(services.config.publicUrl, provider.id),
    provider.signing.certificate,
  );
  return { kind: 'xml' as const, text, fileName: 'metadata.xml' };
}
