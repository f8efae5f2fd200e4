import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

const chosenNotification = {
  accountId: id,
  /** 1 is email, 2 is SMS. */
  communicationTypeId: z.union([z.literal(1), z.literal(2)]),
  isEnabled: z.boolean(),
};

/** Whether an account is notified of tests under a code in one way, as a form sends it. */
export const accountNotificationChoice = z.object(chosenNotification);
export type AccountNotificationChoice = z.infer<typeof accountNotificationChoice>;

/** The most choices of a request: two ways for each of a thousand accounts. */
export const maxNotificationChoices = 2_000;

/** The same choice as it is read, with the account's name. */
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
  /** Null for a group's code and for a code that adds a new person. */
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
  /** The name in lists: the group, the person (internal staff read the profile's id), or `New Profile`. */
  displayName: z.string(),
  /** The name of the session's type, for example `Baseline Assessment`. */
  type: z.string(),
  status: z.enum(codeStatuses),
  isActive: z.boolean(),
  isProfileSession: z.boolean(),
  /** How many profiles that the viewer sees have a test under the code. */
  testedProfileCount: z.int(),
});
export type CodeSessionRow = z.infer<typeof codeSessionRow>;

/** A code with all of its details. */
export const codeSession = codeSessionRow.extend({
  protocolItems: z.array(z.object({ regulationMeasureId: z.int(), regulationMeasureOrder: z.int() })),
  selectedAccountNotifications: z.array(accountNotification),
  /** `UpdateSessionToExpedited` would accept the code: the settings allow it, its type fits, and it is not over. */
  canBeExpedited: z.boolean(),
  /** How many profiles the code's group has; null for every other code. */
  groupProfileCount: z.int().nullable(),
});
export type CodeSession = z.infer<typeof codeSession>;
