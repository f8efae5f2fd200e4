/**
 * The parts that are known, joined: 'Female / Female'.
 * @param parts null or blank where one is not known
 * @returns null where none is known
 */
export function joinKnown(parts: readonly (string | null)[], separator: string): string | null {
  const known = parts.filter((part) => part !== null && part.trim() !== '');
  return known.length === 0 ? null : known.join(separator);
}
