/**
 * What a search term finds.
 * @returns `pattern` for `like`, which finds the term as it is written anywhere in a text; `id` for a term that is a number of at most nine
 *   digits, else null
 */
export const searchTerm = (term: string): { pattern: string; id: number | null } => ({
  pattern: `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`,
  id: /^\d{1,9}$/.test(term) ? Number(term) : null,
});
