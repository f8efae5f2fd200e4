const threeNumbers = /^(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?/;

function numbersOf(version: string): readonly number[] | null {
  const found = threeNumbers.exec(version.trim());
  return found === null ? null : found.slice(1).map((part) => Number(part ?? 0));
}

/**
 * Whether a version of the mobile app is a given one or a later one. What stands after the third number, as in `5.6.0-beta`,
 * plays no part.
 *
 * @param version as the app says it; anything that is no version counts as an old one
 * @param threshold a version such as `5.6.0`
 */
export function isVersionFrom(version: string | undefined, threshold: string): boolean {
  const own = numbersOf(version ?? '');
  const wanted = numbersOf(threshold);
  if (own === null || wanted === null) return false;
  const at = own.findIndex((number, index) => number !== wanted[index]);
  return at === -1 || (own[at] ?? 0) > (wanted[at] ?? 0);
}
