import { type ReplyOf, ssologin } from '@plumbline/contract';
import { givenIdentityProvider } from '../builders/identity-providers.ts';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { startPortal } from '../portal.ts';
import { type OidcProviderOptions, type RunningOidcProvider, startOidcProvider } from './oidc-provider.ts';
import { answerOf, publicUrl, TestBrowser, type Visit } from './test-browser.ts';

/** A portal whose connections lead to real OpenID providers that run beside it. */
export async function startOidcPortal() {
  const server = await startPortal({ LOOPBACK_PROVIDERS: 'true' });
  const providers: RunningOidcProvider[] = [];
  let domains = 0;
  let pagesShown = 0;

  /** An organization with a connection to a provider of its own, and a domain that is proven for it. */
  async function aConnection(
    people: OidcProviderOptions['people'] = {},
    more: {
      isEmailOnlyInUserInfo?: boolean;
      allowsPassword?: boolean;
      organizationId?: number;
      domain?: string;
    } = {},
  ) {
    domains += 1;
    const domain = more.domain ?? `school${domains}.example`;
    const organizationId = more.organizationId ?? (await givenOrganization(server.db)).id;
    const known: Record<string, { email?: string; email_verified?: boolean }> = { ...people };
    const provider = await startOidcProvider({
      redirectUri: `${publicUrl}/oauth/callback`,
      people: known,
      ...(more.isEmailOnlyInUserInfo === undefined
        ? {}
        : { isEmailOnlyInUserInfo: more.isEmailOnlyInUserInfo }),
    });
    providers.push(provider);
    const id = await givenIdentityProvider(server.db, organizationId, {
      settings: { kind: 'oidc', issuer: provider.issuer, clientId: provider.clientId },
      secret: { keys: server.services.keys, value: { clientSecret: provider.clientSecret } },
      domains: [domain],
      allowsPassword: more.allowsPassword ?? true,
    });
    const member = async (name: string, isVerified = true) => {
      const email = `${name}@${domain}`;
      known[`sub-${name}`] = { email, email_verified: isVerified };
      return givenAccount(server.db, { email, organizationId, accessTypeId: 2 });
    };
    return { id, organizationId, domain, provider, people: known, member };
  }

  const aBrowser = () => new TestBrowser(server.url);

  const startAddress = (email: string, returnUrl = '/users') =>
    `/oauth/InitiateSingleSignOn?${new URLSearchParams({ returnurl: returnUrl, email })}`;

  /** From the sign-in page to the provider, there as this person, and to the door of the portal: what it is sent back with. */
  async function comeBack(
    browser: TestBrowser,
    email: string,
    person: string,
    returnUrl?: string,
  ): Promise<string> {
    let visit: Visit = await browser.visit(startAddress(email, returnUrl));
    if (visit.status !== 303) throw new Error(`the sign-in did not begin: ${visit.status}`);
    while (visit.location !== null && !visit.location.startsWith(publicUrl)) {
      const next = visit.location;
      if (next.includes('/interaction/')) pagesShown += 1;
      visit = next.includes('/interaction/')
        ? await browser.visit(next, { login: person })
        : await browser.visit(next);
    }
    return visit.location ?? '';
  }

  /** All the way to the sign-in page. */
  const signInAt = async (browser: TestBrowser, email: string, person: string, returnUrl?: string) =>
    answerOf(await browser.visit(await comeBack(browser, email, person, returnUrl)));

  const exchange = (browser: TestBrowser, code: string | undefined) =>
    server.send(ssologin, { code: code ?? '' }, { headers: browser.portalCookies });

  return {
    server,
    /** How often a provider asked somebody to sign in so far. */
    pagesShown: () => pagesShown,
    aConnection,
    aBrowser,
    startAddress,
    comeBack,
    signInAt,
    exchange,
    async stop() {
      for (const provider of providers) await provider.close();
      await server.stop();
    },
  };
}

/** Signed in without a second factor: no organization here asks for one. */
export function tokenOf(body: ReplyOf<typeof ssologin>): string {
  if (!body.isSuccess || body.token === null)
    throw new Error(`not signed in: ${JSON.stringify(body.errors)}`);
  return body.token;
}

/** What the sign-in page is opened with after a refusal. */
export const refusedAs = (code: string) => ({
  page: '/login',
  isCallback: 'true',
  redirect: '/users',
  refusal: code,
});
