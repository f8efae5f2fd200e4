/** The entries of a lookup as the choices of a field. */
export const lookupOptions = <Id extends string | number>(entries: readonly { id: Id; label: string }[]) =>
  entries.map(({ id, label }) => ({ value: id, label }));
