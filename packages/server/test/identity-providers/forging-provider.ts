import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { formOf, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** What the provider does that it must not; everything else is in order. */
export interface Forgery {
  /** Over the true claims of the id token; undefined takes one away. */
  claims?: Readonly<Record<string, unknown>>;
  algorithm?: 'RS256' | 'HS256' | 'none';
  /** Signs with a key that is not the published one. */
  isSignedByAnother?: boolean;
  /** Over the true metadata. */
  metadata?: Readonly<Record<string, unknown>>;
  /** Answers discovery, keys or tokens in another way. */
  answers?: Readonly<Partial<Record<'discovery' | 'jwks' | 'token', (response: ServerResponse) => void>>>;
}

export interface ForgingProvider extends LoopbackServer {
  forgery: Forgery;
  /** The address it would send the browser back to. */
  answerTo(startLocation: string, more?: Readonly<Record<string, string>>): string;
  person: { sub: string; email: string };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID Connect provider that lies on demand: real ones cannot be made to. */
export async function startForgingProvider(person: { sub: string; email: string }): Promise<ForgingProvider> {
  const keys = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  const [published, another] = keys;
  if (published === undefined || another === undefined) throw new Error('two keys were made');
  const nonces = new Map<string, string>();
  const state: { forgery: Forgery } = { forgery: {} };

  const tokenFor = (issuer: string, nonce: string): string => {
    const { claims = {}, algorithm = 'RS256', isSignedByAnother = false } = state.forgery;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: issuer,
      aud: 'forged-client',
      exp: now + 300,
      iat: now,
      nonce,
      email_verified: true,
      ...person,
      ...claims,
    };
    const text = `${encode({ alg: algorithm, kid: 'one' })}.${encode(said)}`;
    return `${text}.${signatureOf(text, algorithm, isSignedByAnother ? another.privateKey : published.privateKey)}`;
  };

  const server = await startLoopbackServer((issuer) => (request, response) => {
    const { answers = {}, metadata = {} } = state.forgery;
    const answer = (kind: keyof NonNullable<Forgery['answers']>, value: unknown) => {
      if (answers[kind]) return answers[kind](response);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return answer('discovery', {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          ...metadata,
        });
      case '/jwks':
        return answer('jwks', {
          keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        });
      case '/token':
        return void formOf(request).then((form) =>
          answer('token', {
            access_token: 'opaque',
            token_type: 'Bearer',
            expires_in: 300,
            id_token: tokenFor(issuer, nonces.get(form.get('code') ?? '') ?? ''),
          }),
        );
      default:
        response.writeHead(404).end();
    }
  });
  return Object.assign(state, server, {
    person,
    answerTo: (startLocation: string, more: Readonly<Record<string, string>> = {}) => {
      const asked = new URL(startLocation).searchParams;
      const code = `code-${nonces.size}`;
      nonces.set(code, asked.get('nonce') ?? '');
      const query = new URLSearchParams({ code, state: asked.get('state') ?? '', ...more });
      return `${asked.get('redirect_uri')}?${query}`;
    },
  });
}

function signatureOf(text: string, algorithm: string, key: KeyObject): string {
  if (algorithm === 'none') return '';
  if (algorithm === 'HS256') return createHmac('sha256', 'forged-secret').update(text).digest('base64url');
  return sign('sha256', Buffer.from(text), key).toString('base64url');
}
