import { geoAlbersUsa } from 'd3-geo';

/** Pixels of the drawing that `us-atlas` made of the states (`states-albers-10m`), Alaska and Hawaii below the others. */
export const mapSize = { width: 975, height: 610 } as const;

/** The projection that drawing was made with, as its documentation names it. */
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([mapSize.width / 2, mapSize.height / 2]);

/** What stands at a place of the map. */
export interface MapMarker {
  id: number;
  /** Its accessible name. */
  label: string;
  /** Degrees. */
  place: { latitude: number; longitude: number };
  /** Larger means more; from 0 to 1. */
  weight: number;
  isActive: boolean;
}

export interface PlacedMarker extends MapMarker {
  /** Pixels of the drawing. */
  x: number;
  y: number;
  /** Pixels on the page, whatever the drawing's size. */
  diameter: number;
  /** Pixels on the page by which it steps aside for others at the same place. */
  dx: number;
  dy: number;
}

/** Pixels of a marker on the page. */
const smallest = 12;
const largest = 22;
/** Pixels of the drawing within which two markers count as being at one place. */
const samePlace = 6;

/** Where a place is on the map; null for what the map does not show, such as Puerto Rico. */
export const placeOnMap = ({ latitude, longitude }: MapMarker['place']): [number, number] | null =>
  projection([longitude, latitude]);

/**
 * Markers in the order of the keyboard, from west to east. Those at one place stand in a ring around it, so that each can be reached.
 * @param markers all of them on the map
 */
export function placeMarkers(markers: readonly MapMarker[]): PlacedMarker[] {
  const placed: PlacedMarker[] = markers.flatMap((marker) => {
    const at = placeOnMap(marker.place);
    if (at === null) return [];
    const diameter = smallest + (largest - smallest) * Math.sqrt(marker.weight);
    return [{ ...marker, x: at[0], y: at[1], diameter, dx: 0, dy: 0 }];
  });
  const sorted = placed.toSorted((a, b) => a.x - b.x || a.id - b.id);
  const rings: PlacedMarker[][] = [];
  for (const marker of sorted) {
    const ring = rings.find(
      ([first]) => first !== undefined && Math.hypot(first.x - marker.x, first.y - marker.y) < samePlace,
    );
    if (ring === undefined) rings.push([marker]);
    else ring.push(marker);
  }
  for (const ring of rings.filter(({ length }) => length > 1)) {
    const radius = (largest / 2) * Math.max(1, ring.length / Math.PI);
    ring.forEach((marker, i) => {
      marker.dx = radius * Math.cos((2 * Math.PI * i) / ring.length);
      marker.dy = radius * Math.sin((2 * Math.PI * i) / ring.length);
    });
  }
  return sorted;
}
