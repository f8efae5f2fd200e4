import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

/** A phone that staff signed in to the organization. */
export const organizationDevice = z.object({
  id,
  /** What the phone calls itself. */
  deviceName: z.string(),
  /** When the phone last fetched the roster or sent tests; null if it has not since it signed in. */
  syncedOn: instant.nullable(),
  /** The operating system as the phone names it, for example `iOS 19.1`. */
  operatingSystem: z.string(),
  appVersion: z.string(),
  /** Who signed the phone in last. */
  accountName: z.string(),
  signedInOn: instant,
  /** The phone's token still opens the organization. */
  isSignedIn: z.boolean(),
});
export type OrganizationDevice = z.infer<typeof organizationDevice>;

export const getDevices = defineCall({
  path: 'Organization/GetDevices',
  feature: 'devices',
  summary: 'The phones that staff signed in to the selected organization, the last synced first.',
  permission: 'organization:configure',
  reads: ['device'],
  request: z.object({}),
  response: z.object({ devices: z.array(organizationDevice) }),
});

export const removeDevice = defineCall({
  path: 'Organization/RemoveDevice',
  feature: 'devices',
  summary: 'Takes a phone out of the selected organization and signs it out there.',
  permission: 'organization:configure',
  changes: ['device'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['device.not_found'],
});
