import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant, int32 } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { messageStatuses } from './message-kinds.ts';

/** The most messages of one page. */
export const maxMessageRows = 100;

/** A mail, text message or app message: to whom, when, and what became of it. Never what it said. */
export const sentMessage = z.object({
  id,
  /** What it is about: one of `messageKinds`, or one that is not sent any more. */
  kind: z.string(),
  /** 1 e-mail, 2 text message, 3 app. */
  communicationTypeId: z.int(),
  /** The address or number; empty for the app. Of a group's messages a User reads their own; null for those to others. */
  recipient: withheld(z.string()),
  /** The user it was for, by name; null for somebody who is none. */
  recipientName: withheld(z.string()).optional(),
  /** The organization that sent it; null for the portal itself, about the account. */
  organizationName: z.string().nullable().optional(),
  status: z.enum(messageStatuses),
  /** Why it waits or failed: one of `messageFailures`. */
  failure: z.string().nullable(),
  createdOn: instant,
  /** When it was handed to the mail server, the gateway or the app's inbox. */
  sentOn: instant.nullable(),
  /** When it was known to have arrived, or not to. */
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
  summary:
    'What was sent for a group: reminders and alerts, to whom, when, and whether they arrived; newest first.',
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
    'What a user of the selected organization was sent by it, and by the portal about the account; newest first.',
  permission: 'user:read',
  reads: ['message'],
  request: z.object({ accountId: id, ...page }),
  response: answer,
  errors: ['account.not_found'],
});

export const getOwnMessages = defineCall({
  path: 'account/GetOwnMessages',
  feature: 'delivery',
  summary: 'What the own account was sent, by whichever organization; newest first.',
  permission: 'signedIn',
  scope: 'own',
  reads: ['message'],
  request: z.object(page),
  response: answer,
});

/** What the app shows of a message. */
export const appMessage = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Until when it is of use; null: no end. */
  validUntil: instant.nullable(),
  createdOn: instant,
});
export type AppMessage = z.infer<typeof appMessage>;

export const takeAppMessages = defineCall({
  path: 'Device/TakeAppMessages',
  feature: 'delivery',
  summary:
    'For the mobile app: the messages of the last 7 days to the own account, newest first. Those that were new count as delivered.',
  permission: 'signedIn',
  scope: 'own',
  changes: ['message'],
  request: z.object({}),
  response: z.object({ messages: z.array(appMessage) }),
});
