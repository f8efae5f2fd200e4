import { createHash } from 'node:crypto';

/** JSON with sorted keys, so that the same content gives the same hash whatever order a device writes it in. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  );
}

/** sha256 in hex of a value's content. */
export function contentHash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(value)))
    .digest('hex');
}
