import { eventTypes } from '@plumbline/contract';
import type { EventRow } from '../../records/profiles/profile-record.ts';

/** The type of an event in words: 'Suspected Concussion'. */
export const eventTypeLabel = ({ eventTypeId }: Pick<EventRow, 'eventTypeId'>): string =>
  eventTypes.find(eventTypeId)?.label ?? 'Event';

/** The name of an event, or its type where it has none. */
export const eventLabel = (event: Pick<EventRow, 'eventTypeId' | 'name'>): string =>
  event.name?.trim() || eventTypeLabel(event);
