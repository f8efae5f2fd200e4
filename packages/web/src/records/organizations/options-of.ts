/** Returns the entries of a lookup table as options of a select. */
export const optionsOf = <Id extends string | number>(table: {
  entries: readonly { id: Id; label: string }[];
}) => table.entries.map(({ id, label }) => ({ value: id, label }));
