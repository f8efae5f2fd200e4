import type { KeyScope } from './integration-key.ts';
import type { IntegrationStatus } from './integrations.ts';

/** What a webhook can tell, in the order that forms list it. */
export const webhookEvents = [
  'test.stored',
  'test.changed',
  'test.removed',
  'report.ready',
  'person.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

const scopesOf: Readonly<Record<WebhookEvent, readonly KeyScope[]>> = {
  'test.stored': ['tests:read', 'fhir:read'],
  'test.changed': ['tests:read', 'fhir:read'],
  'test.removed': ['tests:read', 'fhir:read'],
  'report.ready': ['reports:read'],
  'person.changed': ['people:read', 'fhir:read'],
};

/** The events that a key may be told of: those whose link it opens, or the same by FHIR. */
export const eventsOfKey = (
  events: readonly WebhookEvent[],
  scopes: readonly KeyScope[],
): readonly WebhookEvent[] =>
  events.filter((event) => scopesOf[event].some((scope) => scopes.includes(scope)));

/** The event that a System Admin sends by hand. Every webhook takes it. */
export const webhookTestEvent = 'webhook.test';

export const webhookEventLabels: Readonly<Record<WebhookEvent | typeof webhookTestEvent, string>> = {
  'test.stored': 'Test stored',
  'test.changed': 'Test changed',
  'test.removed': 'Test removed',
  'report.ready': 'Report ready',
  'person.changed': 'Person changed',
  'webhook.test': 'Test event',
};

/** How many webhooks an organization may have. */
export const mostWebhooks = 5;

/** How long deliveries are kept, and how far back they can be sent again, in days. */
export const webhookDeliveryDays = 30;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The waits after the first failed attempt, the second, and so on: together about three days. */
const waits: readonly number[] = [
  10 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  ...Array<number>(5).fill(12 * hour),
];

/** How many times a delivery is attempted before it is given up. */
export const mostWebhookAttempts = waits.length + 1;

/** How long a webhook fails, with nothing delivered in between, until it is paused. */
const pausedAfterMs = 3 * day;

/**
 * How long to wait after a failed attempt, in milliseconds; null: it is given up. A tenth is random, so that what failed together does not
 * come back together.
 * @param attempts how many there were, from 1
 * @param random at least 0, less than 1
 */
export function webhookWaitMs(attempts: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (0.95 + random / 10));
}

/**
 * Whether a webhook is paused after a failure.
 * @param failingSince its first failure since something arrived last, in milliseconds
 */
export const isWebhookPaused = (failingSince: number, now: number): boolean =>
  now - failingSince >= pausedAfterMs;

/** Why an attempt failed. */
export const webhookFailures = [
  'status',
  'redirected',
  'address_refused',
  'name_unknown',
  'timed_out',
  'unreachable',
  'secret_unreadable',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

const failureTexts: Readonly<Record<Exclude<WebhookFailure, 'status'>, string>> = {
  redirected: 'The receiver redirects, and redirects are not followed. Enter the address it redirects to.',
  address_refused:
    'The address is in a private network, so nothing was sent. Enter a public https address on port 443.',
  name_unknown: 'The receiver’s name was not found on the internet.',
  timed_out: 'The receiver did not answer within ten seconds.',
  unreachable: 'The receiver could not be reached, or its certificate is not valid.',
  secret_unreadable: 'The signing secret can no longer be read. Create a new one.',
};

/** Why an attempt failed, in a sentence. */
export function webhookFailureText(failure: WebhookFailure, httpStatus: number | null): string {
  return failure === 'status'
    ? `The receiver answered ${httpStatus ?? 'an error'}. Only a status from 200 to 299 means that it arrived.`
    : failureTexts[failure];
}

/** What a webhook does at the moment; `Key off`: the integration that its key belongs to does not work. */
export const webhookStatuses = ['Active', 'Off', 'Paused', 'Key off'] as const;

/**
 * What a webhook does at the moment.
 * @param integrationStatus of the integration that its key belongs to
 */
export function webhookStatus(
  { isEnabled, isPaused }: { isEnabled: boolean; isPaused: boolean },
  integrationStatus: IntegrationStatus,
): (typeof webhookStatuses)[number] {
  if (!isEnabled) return 'Off';
  if (isPaused) return 'Paused';
  return integrationStatus === 'Active' ? 'Active' : 'Key off';
}

/** A change of a test as the outbox has it. */
export interface ToldTestChange {
  revision: number;
  /** The revision with which partners could see it first. */
  openedRevision: number;
  /** Whether the key sees it now. */
  isVisible: boolean;
  hasReport: boolean;
}

/** The events of a change of a test, in the order in which they are sent. */
export function eventsOfTestChange({
  revision,
  openedRevision,
  isVisible,
  hasReport,
}: ToldTestChange): WebhookEvent[] {
  if (!isVisible) return ['test.removed'];
  const first: WebhookEvent = revision <= openedRevision ? 'test.stored' : 'test.changed';
  return hasReport ? [first, 'report.ready'] : [first];
}
