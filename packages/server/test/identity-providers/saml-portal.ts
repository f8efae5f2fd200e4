import { samllogin } from '@plumbline/contract';
import { makeSelfSignedCertificate } from '../../src/platform/secrets/self-signed-certificate.ts';
import { givenIdentityProvider } from '../builders/identity-providers.ts';
import { givenAccount, givenOrganization } from '../builders/people.ts';
import { startPortal } from '../portal.ts';
import {
  type PostedAnswer,
  type RunningSamlProvider,
  type SamlForgery,
  type SamlPerson,
  startSamlProvider,
} from './saml-provider.ts';
import { answerOf, TestBrowser } from './test-browser.ts';

/** A portal with one SAML connection, for the people of `clinic.example`, to a real provider that runs beside it. */
export async function startSamlPortal() {
  const domain = 'clinic.example';
  const server = await startPortal({ LOOPBACK_PROVIDERS: 'true' });
  const provider = await startSamlProvider();

  /** A further connection, which that provider trusts. */
  const givenSamlConnection = async (ofProvider: RunningSamlProvider, domains: readonly string[]) => {
    const organization = (await givenOrganization(server.db)).id;
    const id = await givenIdentityProvider(server.db, organization, {
      settings: {
        kind: 'saml',
        idpEntityId: ofProvider.entityId,
        signInUrl: ofProvider.signInUrl,
        signOutUrl: ofProvider.signOutUrl,
        certificates: [ofProvider.certificate],
        emailAttribute: null,
      },
      secret: {
        keys: server.services.keys,
        value: await makeSelfSignedCertificate('Portal of the tests', 30, new Date()),
      },
      domains,
    });
    const metadata = await server.fetch(`/saml/${id}/metadata`);
    if (!metadata.headers.get('content-type')?.includes('xml'))
      throw new Error('the connection has no metadata');
    ofProvider.trust(await metadata.text());
    return { id, organization };
  };
  const { id: providerId, organization: organizationId } = await givenSamlConnection(provider, [domain]);

  const aBrowser = () => new TestBrowser(server.url);
  const startAddress = (email: string, returnUrl = '/users') =>
    `/saml/InitiateSingleSignOn?${new URLSearchParams({ returnurl: returnUrl, email })}`;

  /** Begins in this browser and lets the provider answer. */
  const answerFor = async (
    browser: TestBrowser,
    person: SamlPerson,
    forgery?: SamlForgery,
  ): Promise<PostedAnswer> => {
    const { location } = await browser.visit(startAddress(person.email ?? `x@${domain}`));
    return provider.answer(location ?? '', person, forgery);
  };
  const post = async (browser: TestBrowser, { action, ...form }: PostedAnswer) =>
    answerOf(await browser.visit(action, form));

  /** An account of the organization, and how the provider knows its person. */
  const aMember = async (name: string) => {
    const email = `${name}@${domain}`;
    const account = await givenAccount(server.db, { email, organizationId, accessTypeId: 2 });
    return { ...account, person: { nameId: `name-of-${name}`, email, sessionIndex: `_session-of-${name}` } };
  };

  /** Signed in without a second factor: no organization here asks for one. */
  const exchanged = async (browser: TestBrowser, code: string | undefined) => {
    const { token, account } = await server.sendOk(
      samllogin,
      { code: code ?? '' },
      { headers: browser.portalCookies },
    );
    if (token === null || account === null) throw new Error('a second factor was asked for');
    return { token, account };
  };
  const signInAs = async (person: SamlPerson) => {
    const browser = aBrowser();
    const { code = '' } = await post(browser, await answerFor(browser, person));
    return { browser, user: await exchanged(browser, code) };
  };

  return {
    server,
    provider,
    providerId,
    organizationId,
    domain,
    givenSamlConnection,
    aBrowser,
    startAddress,
    answerFor,
    post,
    aMember,
    exchanged,
    signInAs,
    async stop() {
      await provider.close();
      await server.stop();
    },
  };
}

/** What the sign-in page is opened with after a refusal. */
export const refusedAs = (code: string) => ({
  page: '/login',
  isCallback: 'true',
  redirect: '/users',
  refusal: code,
});

/** What somebody does to the answer on its way. */
export const changed = (answer: PostedAnswer, change: (xml: string) => string): PostedAnswer => ({
  ...answer,
  SAMLResponse: Buffer.from(change(Buffer.from(answer.SAMLResponse, 'base64').toString('utf8'))).toString(
    'base64',
  ),
});
