/** Every relative reference inside a value, such as `Patient/12`. */
export function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'reference' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
