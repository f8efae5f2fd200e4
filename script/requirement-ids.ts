/** The ids that open a title: 'C020 B011: an empty dashboard says so' names C020 and B011. At most six count. */
export function requirementIds(title: string): string[] {
  const opening = /^\[?((?:[ABC]\d{3}\b[\]\s,:;&+/]*)+)/.exec(title)?.[1] ?? '';
  const ids = opening.match(/[ABC]\d{3}/g) ?? [];
  return ids.length > 6 ? [] : ids;
}
