import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify';
import { makeSelfSignedCertificate } from '../../src/platform/secrets/self-signed-certificate.ts';
import { formOf, formPage, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

// The messages it reads are ours, made by another library; their signatures are what is checked.
setSchemaValidator({ validate: async () => 'not checked' });

/** What the provider says otherwise than it should. Every value goes into the document before it is signed. */
export interface SamlForgery {
  audience?: string;
  recipient?: string;
  issuer?: string;
  inResponseTo?: string;
  /** Seconds from now until the assertion ends, and from which it holds. */
  endsInSeconds?: number;
  beginsInSeconds?: number;
  nameIdFormat?: string;
  assertionId?: string;
  statusCode?: string;
  /** The document instead of the template; for what no setting covers. */
  changeTemplate?: (template: string) => string;
}

export interface SamlPerson {
  nameId: string;
  email?: string;
  sessionIndex?: string;
}

export interface PostedAnswer {
  action: string;
  SAMLResponse: string;
  RelayState: string;
}

export interface RunningSamlProvider extends LoopbackServer {
  entityId: string;
  signInUrl: string;
  signOutUrl: string;
  certificate: string;
  /** Gets to know the portal from its metadata. */
  trust(metadata: string): void;
  /** Checks the portal's signed request and answers it, as a person who signed in there. */
  answer(requestUrl: string, person: SamlPerson, forgery?: SamlForgery): Promise<PostedAnswer>;
  /** Its own wish to end a session: where the browser is sent. */
  signOutRequest(person: SamlPerson): string;
  /** Names it was asked to sign out, each request checked. */
  readonly signedOut: readonly string[];
}

const { binding } = Constants.namespace;
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** A real SAML identity provider. Its sign-in page asks for nothing but the name and email of a person. */
export async function startSamlProvider(): Promise<RunningSamlProvider> {
  const { privateKey, certificate } = await makeSelfSignedCertificate('Provider of the tests', 2, new Date());
  const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>();
  const server = await startLoopbackServer(() => (request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://provider').pathname);
    if (page === undefined) return void response.writeHead(404).end();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    page(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const [entityId, signInUrl, signOutUrl] = ['metadata', 'sso', 'slo'].map((path) => `${server.url}/${path}`);
  if (entityId === undefined || signInUrl === undefined || signOutUrl === undefined)
    throw new Error('three addresses');
  const provider = IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    wantAuthnRequestsSigned: true,
    wantLogoutRequestSigned: true,
    nameIDFormat: [persistent],
    singleSignOnService: [{ Binding: binding.redirect, Location: signInUrl }],
    singleLogoutService: [{ Binding: binding.redirect, Location: signOutUrl }],
  });
  let portal = ServiceProvider({});
  const signedOut: string[] = [];

  const answer = async (
    requestUrl: string,
    person: SamlPerson,
    forgery: SamlForgery = {},
  ): Promise<PostedAnswer> => {
    const asked = await provider.parseLoginRequest(portal, 'redirect', received(requestUrl));
    const { request } = asked.extract;
    const requestId = String(request?.id);
    const made = await provider.createLoginResponse(
      portal,
      { ...asked },
      'post',
      {},
      {
        customTagReplacement: (template) =>
          filled(template, { portal, requestId, entityId, person, forgery }),
      },
    );
    return {
      action: String(portal.entityMeta.getAssertionConsumerService('post')),
      SAMLResponse: made.context,
      RelayState: new URL(requestUrl).searchParams.get('RelayState') ?? '',
    };
  };

  pages.set('/sso', async (request, response) => {
    const fields = {
      request: { value: `${server.url}${request.url}` },
      nameId: { label: 'Name', value: '' },
      email: { label: 'Address', value: '' },
    };
    response.end(formPage('Sign in at the school', '/continue', fields, 'Continue'));
  });
  pages.set('/continue', async (request, response) => {
    const form = await formOf(request);
    const person = {
      nameId: form.get('nameId') ?? '',
      email: form.get('email') ?? '',
      sessionIndex: '_session-1',
    };
    const { action, SAMLResponse, RelayState } = await answer(form.get('request') ?? '', person);
    const fields = { SAMLResponse: { value: SAMLResponse }, RelayState: { value: RelayState } };
    response.end(formPage('Signed in', action, fields, 'Back to the portal'));
  });
  pages.set('/slo', async (request, response) => {
    const asked = await provider.parseLogoutRequest(
      portal,
      'redirect',
      received(`${server.url}${request.url}`),
    );
    signedOut.push(String(asked.extract.nameID));
    const made = provider.createLogoutResponse(portal, { ...asked }, 'redirect', { relayState: '' });
    response.writeHead(302, { location: made.context }).end();
  });

  return {
    ...server,
    entityId,
    signInUrl,
    signOutUrl,
    certificate,
    signedOut,
    answer,
    trust: (metadata) => {
      portal = ServiceProvider({ metadata, wantLogoutRequestSigned: true, wantLogoutResponseSigned: true });
    },
    signOutRequest: ({ nameId, sessionIndex }) =>
      provider.createLogoutRequest(portal, 'redirect', {
        logoutNameID: nameId,
        ...(sessionIndex === undefined ? {} : { sessionIndex }),
      }).context,
  };
}

/** A request of the redirect binding as samlify wants it: the parameters, and the text that was signed. */
function received(requestUrl: string) {
  const { search, searchParams } = new URL(requestUrl);
  const octetString = search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('Signature='))
    .join('&');
  return { query: Object.fromEntries(searchParams), octetString };
}

interface ToFill {
  portal: ReturnType<typeof ServiceProvider>;
  requestId: string;
  entityId: string;
  person: SamlPerson;
  forgery: SamlForgery;
}

function filled(template: string, { portal, requestId, entityId, person, forgery }: ToFill) {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const recipient = String(portal.entityMeta.getAssertionConsumerService('post'));
  const audience = portal.entityMeta.getEntityID();
  const id = `_${randomUUID()}`;
  const statement = `<saml:AuthnStatement AuthnInstant="${inSeconds(0)}"${
    person.sessionIndex === undefined ? '' : ` SessionIndex="${person.sessionIndex}"`
  }><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  const attributes =
    person.email === undefined
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${person.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`;
  const whole = template.replace('{AuthnStatement}', statement).replace('{AttributeStatement}', attributes);
  const ends = inSeconds(forgery.endsInSeconds ?? 300);
  const context = SamlLib.replaceTagsByValue(forgery.changeTemplate?.(whole) ?? whole, {
    ID: id,
    AssertionID: forgery.assertionId ?? `_${randomUUID()}`,
    Destination: recipient,
    Audience: forgery.audience ?? audience,
    SubjectRecipient: forgery.recipient ?? recipient,
    Issuer: forgery.issuer ?? entityId,
    IssueInstant: inSeconds(0),
    StatusCode: forgery.statusCode ?? 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: inSeconds(forgery.beginsInSeconds ?? -5),
    ConditionsNotOnOrAfter: ends,
    SubjectConfirmationDataNotOnOrAfter: ends,
    NameIDFormat: forgery.nameIdFormat ?? persistent,
    NameID: person.nameId,
    InResponseTo: forgery.inResponseTo ?? requestId,
  });
  return { id, context };
}
