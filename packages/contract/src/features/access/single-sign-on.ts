import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { login } from './login.ts';

const request = z.object({
  /** From the address the browser came back with: once, 60 seconds, only in the browser that began the sign-in. */
  code: z.string().regex(/^[\w-]{16,128}$/, { error: 'The code of the sign-in is not well formed.' }),
});

export const ssologin = defineCall({
  path: 'ssologin',
  feature: 'access',
  summary: 'Signs in a person who returns from an OpenID Connect provider. Answers like login.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request,
  response: login.response,
  errors: ['sso.code_not_right', 'login.not_right'],
});

export const samllogin = defineCall({
  path: 'samllogin',
  feature: 'access',
  summary: 'Signs in a person who returns from a SAML identity provider. Answers like login.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request,
  response: login.response,
  errors: ['sso.code_not_right', 'login.not_right'],
});

export const initiateSingleLogout = defineCall({
  path: 'saml/InitiateSingleLogout',
  feature: 'access',
  summary:
    'Where to send the browser so that the SAML identity provider ends its own session too; null if there is nothing to end.',
  permission: 'signedIn',
  scope: 'own',
  changes: [],
  request: z.object({}),
  response: z.object({ logoutUrl: z.string().nullable() }),
});
