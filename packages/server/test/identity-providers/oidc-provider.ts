import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import { formOf, formPage, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';
import { memoryAdapter } from './memory-adapter.ts';

export interface Person {
  email?: string;
  email_verified?: boolean;
}

export interface OidcProviderOptions {
  redirectUri: string;
  /** Whom the provider knows, by the name it has for them. */
  people: Readonly<Record<string, Person>>;
  /** Claims about the person only where they are asked for, as some providers do. */
  isEmailOnlyInUserInfo?: boolean;
}

export interface RunningOidcProvider extends LoopbackServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const clientId = 'plumbline';
const clientSecret = 'a-client-secret-of-the-tests';

/**
 * A real OpenID Connect provider. Its sign-in page asks for nothing but the name of a person.
 */
export async function startOidcProvider({
  redirectUri,
  people,
  isEmailOnlyInUserInfo = false,
}: OidcProviderOptions): Promise<RunningOidcProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await startLoopbackServer((issuer) => {
    const provider: Provider = new Provider(issuer, {
      adapter: memoryAdapter(),
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
      cookies: { keys: ['of the tests'] },
      pkce: { required: () => true },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: isEmailOnlyInUserInfo,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_context, name) => ({
        accountId: name,
        claims: async () => ({ sub: name, ...people[name] }),
      }),
      // Everybody who signs in has agreed.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
      renderError: (context, out) => {
        context.type = 'text';
        context.body = JSON.stringify(out);
      },
    });
    const callback = provider.callback();
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html');
        response.end(
          formPage(
            'Sign in at the provider',
            request.url,
            { login: { label: 'Name', value: '' } },
            'Continue',
          ),
        );
        return;
      }
      void formOf(request).then((form) => {
        const name = form.get('login') ?? '';
        const result =
          name === ''
            ? { error: 'access_denied', error_description: 'the person went back' }
            : { login: { accountId: name } };
        return provider.interactionFinished(request, response, result);
      });
    };
  });
  return { ...server, issuer: server.url, clientId, clientSecret };
}
