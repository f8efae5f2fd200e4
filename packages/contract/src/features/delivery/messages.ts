import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant, int32 } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { messageStatuses } from './message-kinds.ts';

/** The most messages of one page. */
export const maxMessageRows = 100;

/** A mail, text message or app message: its recipient, its times and its status, never its content. */
export const sentMessage = z.object({
  id,
  /** The subject: one of `messageKinds`, or a kind that is no longer sent. */
  kind: z.string(),
  /** 1 email, 2 text message, 3 app. */
  communicationTypeId: z.int(),
  /** The address or number; empty for the app. In a group's messages a User sees their own address; it is null for messages to others. */
  recipient: withheld(z.string()),
  /** The name of the user it was sent to; null for a recipient without an account. */
  recipientName: withheld(z.string()).optional(),
  /** The organization that sent it; null for the portal itself, about the account. */
  organizationName: z.string().nullable().optional(),
  status: z.enum(messageStatuses),
  /** Why the message waits or failed: one of `messageFailures`. */
  failure: z.string().nullable(),
  createdOn: instant,
  /** When the message was handed to the mail server, the gateway or the app's inbox. */
  sentOn: instant.nullable(),
  /** When it became known that the message arrived or failed. */
  settledOn: instant.nullable(),
});
export type SentMessage = z.infer<typeof sentMessage>;

const page = {
  /** The `nextCursor` of the page before; without one the newest. */
  cursor: int32.positive().optional(),
  rowCount: z.int().min(1).max(maxMessageRows).default(20),
};
const answer = z.object({
  messages: z.array(sentMessage),
  /** Null at the end. */
  nextCursor: z.int().positive().nullable(),
});

export const getGroupMessages = defineCall({
  path: 'Group/GetGroupMessages',
  feature: 'delivery',
  summary: 'The messages of a group: reminders and alerts with recipient, time and status; newest first.',
  permission: 'group:read',
  reads: ['message'],
  request: z.object({ groupId: id, ...page }),
  response: answer,
  errors: ['group.not_found'],
});

export const getAccountMessages = defineCall({
  path: 'account/GetAccountMessages',
  feature: 'delivery',
  summary:
    'The messages to a user from the selected organization, and from the portal about the account; newest first.',
  permission: 'user:read',
  reads: ['message'],
  request: z.object({ accountId: id, ...page }),
  response: answer,
  errors: ['account.not_found'],
});

export const getOwnMessages = defineCall({
  path: 'account/GetOwnMessages',
  feature: 'delivery',
  summary: 'Your messages from all organizations, newest first.',
  permission: 'signedIn',
  scope: 'own',
  reads: ['message'],
  request: z.object(page),
  response: answer,
});

/** A message as the app shows it. */
export const appMessage = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The end of its usefulness; null where it has none. */
  validUntil: instant.nullable(),
  createdOn: instant,
});
export type AppMessage = z.infer<typeof appMessage>;

export const takeAppMessages = defineCall({
  path: 'Device/TakeAppMessages',
  feature: 'delivery',
  summary:
    'For the mobile app: your messages of the last 7 days, newest first. Those that were new count as delivered.',
  permission: 'signedIn',
  scope: 'own',
  changes: ['message'],
  request: z.object({}),
  response: z.object({ messages: z.array(appMessage) }),
});
