import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { identityProvider, identityProviderSettings } from './identity-provider.ts';

const staff = { feature: 'access', permission: 'staff:tools', scope: 'staff' } as const;

/** A host name with at least two labels, lower case. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/, {
    error: 'Must be a domain like example.org',
  });

export const getIdentityProviders = defineCall({
  ...staff,
  path: 'IdentityProvider/GetIdentityProviders',
  summary: "An organization's single sign-on connections, with their domains and without their secrets.",
  reads: ['identityProvider'],
  request: z.object({ organizationId: id }),
  response: z.object({ identityProviders: z.array(identityProvider) }),
});

export const saveIdentityProvider = defineCall({
  ...staff,
  path: 'IdentityProvider/SaveIdentityProvider',
  summary:
    'Adds a connection (without an id) or changes one. It is off until a System Admin of the organization switches it on.',
  changes: ['identityProvider'],
  request: z.object({
    id: id.nullable(),
    organizationId: id,
    name: z.string().trim().min(1, { error: 'required' }).max(80),
    settings: identityProviderSettings,
    allowSwayUsernamePassword: z.boolean(),
    /** OpenID Connect only. Left out or null: the stored one stays. It is never answered. */
    clientSecret: z.string().trim().min(1).max(1_000).nullish(),
  }),
  response: z.object({ id }),
  errors: [
    'provider.not_found',
    'provider.address_refused',
    'provider.secret_needed',
    'provider.no_secret_key',
    'provider.bad_certificate',
  ],
});

export const enableIdentityProvider = defineCall({
  ...staff,
  path: 'IdentityProvider/EnableIdentityProvider',
  summary:
    'Switches a connection off, which ends what its sessions reach at the next request. Only a System Admin switches one on.',
  changes: ['identityProvider'],
  request: z.object({ id, isEnabled: z.boolean() }),
  response: z.object({}),
  errors: ['provider.not_found', 'provider.waits_for_system_admin'],
});

/** What internal staff set up, as the organization's own System Admins read and confirm it: never staff, in no organization. */
const systemAdmin = { feature: 'access', permission: 'user:manage' } as const;

export const getOwnIdentityProviders = defineCall({
  ...systemAdmin,
  path: 'IdentityProvider/GetOwnIdentityProviders',
  summary: "The selected organization's single sign-on connections, without their secrets.",
  reads: ['identityProvider'],
  request: z.object({}),
  response: z.object({ identityProviders: z.array(identityProvider) }),
});

export const confirmIdentityProvider = defineCall({
  ...systemAdmin,
  path: 'IdentityProvider/ConfirmIdentityProvider',
  summary:
    'Switches a connection of the selected organization on as it was read, or off. Nobody signs in through what internal staff wrote before that.',
  changes: ['identityProvider'],
  request: z.object({
    id,
    isEnabled: z.boolean(),
    /** `changedOn` of what was read. */
    seenOn: instant,
  }),
  response: z.object({}),
  errors: ['provider.not_found', 'provider.changed_meanwhile'],
});

export const deleteIdentityProvider = defineCall({
  ...staff,
  path: 'IdentityProvider/DeleteIdentityProvider',
  summary: 'Removes a connection with its domains and its secret.',
  changes: ['identityProvider'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['provider.not_found'],
});

export const testIdentityProvider = defineCall({
  ...staff,
  path: 'IdentityProvider/TestIdentityProvider',
  summary: 'Checks the provider’s sign-in settings without signing anyone in.',
  reads: ['identityProvider'],
  request: z.object({ id }),
  response: z.object({
    checks: z.array(z.object({ isRight: z.boolean(), text: z.string() })),
  }),
  errors: ['provider.not_found'],
});

export const addIdentityProviderDomain = defineCall({
  ...staff,
  path: 'IdentityProvider/AddDomain',
  summary: 'Adds a domain to a connection. It takes effect once it is verified.',
  changes: ['identityProvider'],
  request: z.object({ identityProviderId: id, domain: domainName }),
  response: z.object({ id }),
  errors: ['provider.not_found'],
});

export const proveIdentityProviderDomain = defineCall({
  ...staff,
  path: 'IdentityProvider/ProveDomain',
  summary:
    'Proves a domain: by its TXT record, or by a staff member who says how they know. Emails of it then sign in there; after a word once a System Admin switched the connection on.',
  changes: ['identityProvider'],
  request: z.object({ id, reason: z.string().trim().min(8).max(500).nullish() }),
  response: z.object({}),
  errors: ['provider.domain_not_found', 'provider.domain_taken', 'provider.proof_missing'],
});

export const removeIdentityProviderDomain = defineCall({
  ...staff,
  path: 'IdentityProvider/RemoveDomain',
  summary: 'Removes a domain from a connection. Its emails sign in by password again.',
  changes: ['identityProvider'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['provider.domain_not_found'],
});
