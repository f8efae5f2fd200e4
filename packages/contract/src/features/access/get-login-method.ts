import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email } from '../../core/fields.ts';

export const getLoginMethod = defineCall({
  path: 'account/GetLoginMethod',
  feature: 'access',
  summary:
    'How an email signs in: 1 password, 2 OpenID Connect, 3 SAML. The answer depends on the domain, never on the account.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: z.object({ email }),
  response: z.object({ authenticationSource: z.int(), allowSwayUsernamePassword: z.boolean() }),
});
