import { expect, test } from 'vitest';
import { type MapMarker, mapSize, placeMarkers, placeOnMap } from './map-places.ts';

const marker = (id: number, latitude: number, longitude: number): MapMarker => ({
  id,
  label: `Clinic ${id}`,
  place: { latitude, longitude },
  weight: 0.5,
  isActive: true,
});

test('C031: places stand where they are, Alaska and Hawaii too; what the map does not show has none', () => {
  const seattle = placeOnMap({ latitude: 47.6, longitude: -122.3 });
  const miami = placeOnMap({ latitude: 25.8, longitude: -80.2 });
  expect(seattle?.[0]).toBeLessThan(mapSize.width / 4);
  expect(seattle?.[1]).toBeLessThan(mapSize.height / 4);
  expect(miami?.[0]).toBeGreaterThan((mapSize.width * 3) / 4);
  expect(miami?.[1]).toBeGreaterThan((mapSize.height * 3) / 4);
  for (const state of [
    { latitude: 61.2, longitude: -149.9 },
    { latitude: 21.3, longitude: -157.9 },
  ]) {
    const [x, y] = placeOnMap(state) ?? [0, 0];
    expect(x).toBeLessThan(mapSize.width / 2);
    expect(y).toBeGreaterThan((mapSize.height * 2) / 3);
  }
  expect(placeOnMap({ latitude: 18.4, longitude: -66.1 })).toBeNull();
});

test('markers go from west to east, and those of one place stand around it', () => {
  const placed = placeMarkers([
    marker(1, 40.7, -74),
    marker(2, 47.6, -122.3),
    marker(3, 40.7, -74),
    marker(4, 18.4, -66.1),
  ]);
  expect(placed.map(({ id }) => id)).toEqual([2, 1, 3]);
  const [alone, first, second] = placed;
  expect(alone).toMatchObject({ dx: 0, dy: 0 });
  expect(
    Math.hypot((first?.dx ?? 0) - (second?.dx ?? 0), (first?.dy ?? 0) - (second?.dy ?? 0)),
  ).toBeGreaterThan(20);
});
