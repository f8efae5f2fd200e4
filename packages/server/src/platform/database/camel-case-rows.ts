/** What a driver answers when it is asked for rows as lists of values. */
interface PlainResult {
  fields: readonly { name: string }[];
  rows: readonly (readonly unknown[])[];
}

interface RowShape {
  keys: readonly string[];
  /** All keys in their order, so that the rows of a result share one hidden class. */
  empty: Readonly<Record<string, unknown>>;
}

/** A statement names its columns in its own text and never by a parameter, so there are as many shapes as statements. */
const shapes = new Map<string, RowShape>();

const camelCase = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());

function shapeOf(fields: PlainResult['fields']): RowShape {
  let columns = '';
  for (const { name } of fields) columns += `${name}\n`;
  const known = shapes.get(columns);
  if (known !== undefined) return known;
  const keys = fields.map(({ name }) => camelCase(name));
  const shape = { keys, empty: Object.fromEntries(keys.map((key) => [key, null])) };
  shapes.set(columns, shape);
  return shape;
}

/**
 * Returns rows as objects whose keys are the columns in camel case: `first_name` becomes `firstName`. A name without an underscore stays
 * as it is, and so does whatever lies inside a JSON column.
 * @param result the columns, and each row's values in the order of the columns
 */
export function camelCaseRows<Row>({ fields, rows }: PlainResult): Row[] {
  const { keys, empty } = shapeOf(fields);
  return rows.map((values) => {
    const row = { ...empty };
    for (let index = 0; index < keys.length; index += 1) row[keys[index] ?? ''] = values[index];
    return row as Row;
  });
}
