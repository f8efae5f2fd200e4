import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, instant } from '../../core/fields.ts';

const deviceText = z.string().trim().max(200);

export const getMobileToken = defineCall({
  path: 'GetMobileToken',
  feature: 'access',
  summary:
    "Gives a staff member's phone its own token. It has the same access as the account, checked on each request.",
  permission: 'device:token',
  changes: [],
  request: z.object({
    DeviceInfo: z.object({
      DeviceId: deviceText.min(1),
      DeviceName: deviceText,
      AppVersion: deviceText,
      Platform: deviceText,
      OsVersion: deviceText,
    }),
    Email: email,
  }),
  response: z.object({ token: z.string(), expiresOn: instant, organizationId: z.int() }),
  errors: ['access.denied'],
});
