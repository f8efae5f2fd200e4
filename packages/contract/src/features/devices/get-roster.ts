import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, int32 } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { deviceSettings } from './device-settings.ts';
import { protocolForDevice } from './redeem-code.ts';

export const rosterProfile = z.object({
  profileId: z.int(),
  clientUuid: z.string().nullable(),
  /** The profile left the viewer's reach since the cursor, so the device deletes it. All other fields are then null or empty. */
  isRemoved: z.boolean(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  birthDate: withheld(calendarDate),
  sex: z.enum(['M', 'F']).nullable(),
  groupIds: z.array(z.int()),
  defaultOrganizationProtocolId: z.int().nullable(),
});

export const getRoster = defineCall({
  path: 'Device/GetRoster',
  feature: 'devices',
  summary:
    "The profiles in a staff member's reach that changed since a cursor, with groups, protocols and the settings of the app.",
  permission: 'device:roster',
  reads: ['profile', 'group'],
  request: z.object({
    /** The cursor of the last answer; 0 asks for the whole roster. */
    cursor: int32.min(0).default(0),
    limit: z.int().min(1).max(1_000).default(500),
  }),
  response: z.object({
    profiles: z.array(rosterProfile),
    groups: z.array(z.object({ id: z.int(), name: z.string() })),
    protocols: z.array(protocolForDevice),
    settings: deviceSettings,
    cursor: z.int(),
    hasMore: z.boolean(),
  }),
  audits: 'profile',
});
