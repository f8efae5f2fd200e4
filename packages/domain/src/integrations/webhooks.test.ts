import { expect, test } from 'vitest';
import {
  eventsOfKey,
  eventsOfTestChange,
  isWebhookPaused,
  mostWebhookAttempts,
  webhookEvents,
  webhookFailures,
  webhookFailureText,
  webhookStatus,
  webhookWaitMs,
} from './webhooks.ts';

const hour = 3_600_000;

test('the waits grow, and together they are about three days', () => {
  const waits = Array.from(
    { length: mostWebhookAttempts - 1 },
    (_, index) => webhookWaitMs(index + 1, 0.5) ?? 0,
  );
  expect(waits.slice(0, 7)).toEqual([10_000, 60_000, 300_000, 1_800_000, 2 * hour, 6 * hour, 12 * hour]);
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / hour;
  expect([hours > 60, hours < 78]).toEqual([true, true]);
  expect(webhookWaitMs(mostWebhookAttempts, 0.5)).toBeNull();
});

test('a tenth of a wait is random', () => {
  expect([webhookWaitMs(2, 0), webhookWaitMs(2, 1)]).toEqual([57_000, 63_000]);
});

test('a webhook is paused after three days of nothing but failures', () => {
  expect([isWebhookPaused(0, 72 * hour - 1), isWebhookPaused(0, 72 * hour)]).toEqual([false, true]);
});

test('every failure has a sentence of its own', () => {
  const texts = webhookFailures.map((failure) => webhookFailureText(failure, 503));
  expect(new Set(texts).size).toBe(webhookFailures.length);
  expect(texts.every((text) => /^[A-Z].*\.$/.test(text))).toBe(true);
  expect(texts[0]).toContain('503');
});

test.each([
  { isEnabled: false, isPaused: true, integration: 'Active', status: 'Off' },
  { isEnabled: true, isPaused: true, integration: 'Expired', status: 'Paused' },
  { isEnabled: true, isPaused: false, integration: 'Expired', status: 'Key off' },
  { isEnabled: true, isPaused: false, integration: 'Active', status: 'Active' },
] as const)('enabled $isEnabled, paused $isPaused, its integration $integration: $status', (row) => {
  expect(webhookStatus(row, row.integration)).toBe(row.status);
});

test.each([
  {
    revision: 1,
    openedRevision: 1,
    isVisible: true,
    hasReport: true,
    events: ['test.stored', 'report.ready'],
  },
  { revision: 3, openedRevision: 3, isVisible: true, hasReport: false, events: ['test.stored'] },
  {
    revision: 2,
    openedRevision: 1,
    isVisible: true,
    hasReport: true,
    events: ['test.changed', 'report.ready'],
  },
  { revision: 2, openedRevision: 1, isVisible: false, hasReport: false, events: ['test.removed'] },
])(
  'revision $revision of one opened with $openedRevision, visible $isVisible: $events',
  ({ events, ...change }) => {
    expect(eventsOfTestChange(change)).toEqual(events);
  },
);

test.each([
  { scopes: [], events: [] },
  { scopes: ['deliveries:write', 'roster:write'], events: [] },
  { scopes: ['tests:read'], events: ['test.stored', 'test.changed', 'test.removed'] },
  { scopes: ['reports:read', 'people:read'], events: ['report.ready', 'person.changed'] },
  { scopes: ['fhir:read'], events: ['test.stored', 'test.changed', 'test.removed', 'person.changed'] },
] as const)('a key with $scopes is told of $events', ({ scopes, events }) => {
  expect(eventsOfKey(webhookEvents, scopes)).toEqual(events);
});
