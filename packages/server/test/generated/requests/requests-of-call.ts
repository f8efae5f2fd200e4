import type { Call, RequestInputOf } from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';

/**
 * Requests that point at a place, one for each field that can: the other fields point at what the viewer may see, so that a handler
 * which checks only one of its ids is found out.
 */
export interface RequestsOfCall {
  call: Call;
  pointingAt(place: Place, own: Place): Record<string, object>;
}

export function requests<C extends Call>(
  call: C,
  pointingAt: (place: Place, own: Place) => Record<string, RequestInputOf<C>>,
): RequestsOfCall {
  return { call, pointingAt };
}
