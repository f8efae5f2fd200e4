import { partnerBase } from '@plumbline/contract';
import { type WebhookEvent, webhookTestEvent } from '@plumbline/domain';
import { cursorText } from '../pull/cursor.ts';

/** A change of a test that a webhook reads. Instants are ISO 8601 in UTC, to the microsecond. */
export interface TestChange {
  testId: number;
  profileId: number;
  revision: number;
  /** Null: partners could never see it. */
  openedRevision: number | null;
  completedAt: string | null;
  changedAt: string;
  /** Whether the key sees it now. */
  isVisible: boolean;
  externalId: string | null;
  hasReport: boolean;
}

/** A change of a person that a webhook reads. */
export interface PersonChange {
  profileId: number;
  state: 'hidden' | 'active' | 'left' | 'removed';
  changedAt: string;
  externalId: string | null;
}

interface BodyContext {
  organizationId: number;
  publicUrl: string;
}

/** What is sent of a test: ids and where to fetch it, no name and no result. Of a removed one it is not said whose it was. */
export function testBody(
  event: WebhookEvent,
  { testId, profileId, revision, changedAt, isVisible, externalId }: TestChange,
  { organizationId, publicUrl }: BodyContext,
): string {
  const base = `${publicUrl}${partnerBase}/tests`;
  const since = cursorText({ changedAt, testId: testId - 1 });
  return JSON.stringify({
    type: event,
    timestamp: changedAt,
    data: {
      organizationId,
      testId,
      revision,
      personId: isVisible ? profileId : null,
      externalId: isVisible ? externalId : null,
      link: event === 'report.ready' ? `${base}/${testId}/report` : `${base}?since=${since}`,
    },
  });
}

/** What is sent of a person. Somebody who left or was removed cannot be fetched any more. */
export function personBody(
  { profileId, state, changedAt, externalId }: PersonChange,
  { organizationId, publicUrl }: BodyContext,
): string {
  return JSON.stringify({
    type: 'person.changed',
    timestamp: changedAt,
    data: {
      organizationId,
      personId: profileId,
      externalId,
      status: state,
      link:
        externalId === null
          ? null
          : `${publicUrl}${partnerBase}/people?externalId=${encodeURIComponent(externalId)}`,
    },
  });
}

/** What is sent to try a receiver. */
export function testEventBody(
  organizationId: number,
  now: Date,
  { publicUrl }: { publicUrl: string },
): string {
  return JSON.stringify({
    type: webhookTestEvent,
    timestamp: now.toISOString(),
    data: { organizationId, link: `${publicUrl}${partnerBase}/key` },
  });
}
