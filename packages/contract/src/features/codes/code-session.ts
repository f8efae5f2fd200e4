import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

const chosenNotification = {
  accountId: id,
  /** 1 e-mail, 2 SMS. */
  communicationTypeId: z.union([z.literal(1), z.literal(2)]),
  isEnabled: z.boolean(),
};

/** Whether an account is told about tests under a code, one way; as a form sends it. */
export const accountNotificationChoice = z.object(chosenNotification);
export type AccountNotificationChoice = z.infer<typeof accountNotificationChoice>;

/** Most choices a request holds: two ways for each of a thousand accounts. */
export const maxNotificationChoices = 2_000;

/** The same as it is read. */
export const accountNotification = z.object({
  ...chosenNotification,
  firstName: z.string(),
  lastName: z.string(),
  /** False where the account cannot be reached this way: no phone number for SMS. */
  isAvailable: z.boolean(),
});
export type AccountNotification = z.infer<typeof accountNotification>;

export const codeStatuses = ['Scheduled', 'Active', 'Expired'] as const;

/** A code in a list. The wire calls codes sessions. */
export const codeSessionRow = z.object({
  id: z.int(),
  code: z.string(),
  organizationId: z.int(),
  groupId: z.int().nullable(),
  /** Null for a group's code and for one that adds somebody new. */
  profileId: z.int().nullable(),
  organizationProtocolId: z.int(),
  startsOn: instant,
  endsOn: instant,
  createdOn: instant,
  createdByAccountEmail: withheld(z.string()),
  baselineSessionTypeId: z.int(),
  isNonBaseline: z.boolean(),
  isScreening: z.boolean(),
  showResultsAfterSession: z.boolean(),
  isAccountCreationEnabled: z.boolean(),
  groupName: z.string().nullable(),
  profileName: withheld(z.string()),
  protocolName: z.string(),
  /** What the code is listed by: the group, the person (internal staff read the profile's id), or `New Profile`. */
  displayName: z.string(),
  /** `Baseline Assessment` and so on. */
  type: z.string(),
  status: z.enum(codeStatuses),
  isActive: z.boolean(),
  isProfileSession: z.boolean(),
  /** Profiles with a test under it, of those the viewer sees. */
  testedProfileCount: z.int(),
});
export type CodeSessionRow = z.infer<typeof codeSessionRow>;

/** A code with all that is known of it. */
export const codeSession = codeSessionRow.extend({
  protocolItems: z.array(z.object({ regulationMeasureId: z.int(), regulationMeasureOrder: z.int() })),
  selectedAccountNotifications: z.array(accountNotification),
  /** `UpdateSessionToExpedited` would take it: the settings allow it, and the code is of the kind and not over. */
  canBeExpedited: z.boolean(),
  /** Profiles of the code's group; null for every other code. */
  groupProfileCount: z.int().nullable(),
});
export type CodeSession = z.infer<typeof codeSession>;
