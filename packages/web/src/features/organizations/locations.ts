import type { EnterpriseOrganization } from '@plumbline/contract';
import { type MapMarker, placeOnMap } from '../../design/map/map-places.ts';
import { childStatus } from './child-status.ts';

type Address = Pick<EnterpriseOrganization, 'street' | 'apartment' | 'city' | 'state' | 'postalCode'>;

/** Returns an address as on an envelope; empty without one. */
export function addressLines({ street, apartment, city, state, postalCode }: Address): string[] {
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [[street, apartment].filter(Boolean).join(', '), [city, region].filter(Boolean).join(', ')].filter(
    (line) => line !== '',
  );
}

/** Returns the markers of the organizations with a location, and the organizations without one. */
export function markersOf(organizations: readonly EnterpriseOrganization[]): {
  markers: MapMarker[];
  unplaced: EnterpriseOrganization[];
} {
  const most = Math.max(1, ...organizations.map(({ totalTests }) => totalTests));
  const markers = organizations.flatMap((one): MapMarker[] => {
    if (one.place === null || placeOnMap(one.place) === null) return [];
    const words = [one.name, [one.city, one.state].filter(Boolean).join(', '), childStatus(one).word];
    return [
      {
        id: one.id,
        label: words.filter(Boolean).join(', '),
        place: one.place,
        weight: one.totalTests / most,
        isActive: one.isActive,
      },
    ];
  });
  const placed = new Set(markers.map(({ id }) => id));
  return { markers, unplaced: organizations.filter(({ id }) => !placed.has(id)) };
}
