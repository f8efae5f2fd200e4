import type { WebhookDelivery } from '@plumbline/contract/features/integrations/webhooks';
import { webhookEventLabels, webhookFailureText } from '@plumbline/domain/integrations/webhooks';
import { StatusDot } from '../../../design/label/status-dot.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import type { Tone } from '../../../design/tones.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import classes from './webhooks.module.css';

export const stateTexts: Readonly<Record<WebhookDelivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};
const stateTones: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  waiting: 'change-warning',
  delivered: 'status-active',
  failed: 'change-bad',
};

/** What a delivery is about: ids, since a webhook sends no more. */
export const aboutText = ({ testId, profileId }: WebhookDelivery): string => {
  if (profileId === null) return '–';
  return testId === null ? `Profile ${profileId}` : `Test ${testId} of profile ${profileId}`;
};

export const deliveryName = (delivery: WebhookDelivery): string =>
  `${webhookEventLabels[delivery.event]}, ${aboutText(delivery)}`;

const failureOf = ({ failure, httpStatus, waitsForEarlier }: WebhookDelivery): string | null => {
  if (failure !== null) return webhookFailureText(failure, httpStatus);
  return waitsForEarlier ? 'It waits for an earlier delivery about the same person.' : null;
};

export const deliveryColumns: readonly DataColumn<WebhookDelivery>[] = [
  {
    id: 'event',
    header: 'Event',
    value: ({ event }) => webhookEventLabels[event],
    kind: 'name',
    phone: 'title',
  },
  { id: 'about', header: 'About', value: aboutText, phone: 'detail' },
  {
    id: 'occurredOn',
    header: 'Time',
    value: ({ occurredOn }) => occurredOn,
    cell: ({ occurredOn }) => dateTimeText(occurredOn),
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => stateTexts[state],
    cell: ({ state }) => <StatusDot tone={stateTones[state]}>{stateTexts[state]}</StatusDot>,
    phone: 'aside',
  },
  { id: 'attempts', header: 'Attempts', value: ({ attempts }) => attempts, kind: 'number', phone: 'none' },
  {
    id: 'failure',
    header: 'What failed',
    value: failureOf,
    cell: (delivery) => <span className={classes.failure}>{failureOf(delivery)}</span>,
    phone: 'below',
  },
  {
    id: 'nextAttemptOn',
    header: 'Next attempt',
    value: ({ nextAttemptOn }) => nextAttemptOn,
    cell: ({ nextAttemptOn }) => (nextAttemptOn === null ? '–' : dateTimeText(nextAttemptOn)),
    kind: 'quiet',
    phone: 'none',
  },
];
