import { eventTypes } from '@plumbline/contract';
import type { EventRow } from '../../records/profiles/profile-record.ts';

/** What an event was of: 'Suspected Concussion'. */
export const eventTypeLabel = ({ eventTypeId }: Pick<EventRow, 'eventTypeId'>): string =>
  eventTypes.find(eventTypeId)?.label ?? 'Event';

/** The name that it was given, else its type. */
export const eventLabel = (event: Pick<EventRow, 'eventTypeId' | 'name'>): string =>
  event.name?.trim() || eventTypeLabel(event);
