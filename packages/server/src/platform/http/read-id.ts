/** The id that a text of an address or a header writes, from 1 to 2,147,483,647; null where it writes none. */
export function readId(text: string): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= 2_147_483_647 ? id : null;
}
