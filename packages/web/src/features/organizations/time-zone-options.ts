/** The zones of most organizations, by their common names. */
const common: readonly (readonly [string, string])[] = [
  ['America/New_York', 'Eastern (New York)'],
  ['America/Chicago', 'Central (Chicago)'],
  ['America/Denver', 'Mountain (Denver)'],
  ['America/Phoenix', 'Mountain without daylight saving (Phoenix)'],
  ['America/Los_Angeles', 'Pacific (Los Angeles)'],
  ['America/Anchorage', 'Alaska (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii (Honolulu)'],
];

/**
 * Returns every time zone that the browser knows, the common ones first.
 *
 * @param stored the stored zone, which is offered as well where the browser knows it by another name
 */
export function timeZoneOptions(stored: string): { value: string; label: string }[] {
  const known = new Set(common.map(([name]) => name));
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), stored])]
    .filter((name) => !known.has(name))
    .toSorted();
  return [
    ...common.map(([value, label]) => ({ value, label })),
    ...others.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ];
}

/** Returns the common name of a zone. */
export const timeZoneLabel = (name: string): string =>
  common.find(([value]) => value === name)?.[1] ?? name.replaceAll('_', ' ');
