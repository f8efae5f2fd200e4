/** Parts of a sentence one after the other: 'a', 'a and b', 'a, b and c'; '' of none. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
