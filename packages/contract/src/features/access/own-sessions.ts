import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

/** Somewhere an account is signed in. */
export const ownSession = z.object({
  id,
  kind: z.enum(['web', 'mobile']),
  /** The device in words, such as `Firefox on Windows`; null where it did not say. */
  device: z.string().nullable(),
  /** The network it signed in from, without its last part. */
  network: z.string().nullable(),
  /** 1 password, 2 OpenID Connect, 3 SAML. */
  authenticationSource: z.int(),
  startedOn: instant,
  lastUsedOn: instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const getSessions = defineCall({
  path: 'account/GetSessions',
  feature: 'access',
  summary: 'Where you are signed in: browsers and phones, the last used first.',
  permission: 'signedIn',
  scope: 'own',
  reads: ['signIn'],
  request: z.object({}),
  response: z.object({ sessions: z.array(ownSession) }),
});

export const endSession = defineCall({
  path: 'account/EndSession',
  feature: 'access',
  summary: 'Signs you out on one device.',
  permission: 'signedIn',
  scope: 'own',
  changes: ['signIn'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['session.not_found'],
});

export const endAllSessions = defineCall({
  path: 'account/EndAllSessions',
  feature: 'access',
  summary: 'Signs you out everywhere, on this device too.',
  permission: 'signedIn',
  scope: 'own',
  changes: ['signIn'],
  request: z.object({}),
  response: z.object({ endedCount: z.int() }),
});
