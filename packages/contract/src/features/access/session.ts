import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { currentUser } from './account.ts';

export const refreshToken = defineCall({
  path: 'RefreshToken',
  feature: 'access',
  summary:
    'Extends the session of the bearer token. The token itself stays, so that two tabs do not end each other.',
  permission: 'signedIn',
  scope: 'own',
  changes: [],
  request: z.object({}),
  response: z.object({ expiresOn: instant }),
});

export const logout = defineCall({
  path: 'logout',
  feature: 'access',
  summary: 'Ends the session of the bearer token.',
  permission: 'signedIn',
  scope: 'own',
  changes: [],
  request: z.object({}),
  response: z.object({}),
});

export const getCurrentUser = defineCall({
  path: 'account/GetCurrentUser',
  feature: 'access',
  summary: 'Who is signed in, in which organization, and with which permissions.',
  permission: 'signedIn',
  scope: 'own',
  reads: ['account', 'organization', 'preference'],
  request: z.object({}),
  response: currentUser,
});

export const switchSelectedOrganization = defineCall({
  path: 'SwitchSelectedOrganization',
  feature: 'access',
  summary: 'Makes another organization the selected one. Internal staff need a live grant.',
  permission: 'signedIn',
  scope: 'own',
  changes: [],
  request: z.object({ organizationId: id }),
  response: currentUser,
  errors: ['organization.not_yours', 'organization.no_grant', 'organization.other_sign_in', 'mfa.required'],
});
