import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { InvariantError } from '../invariant-error.ts';
import type { Tx } from './database.ts';

/**
 * Runs a statement like `tx.query` and proves each row by a schema. It is for rows that health or money rests on (scores, baselines,
 * birth dates, amounts): there a column that is missing, renamed or of another kind must stop the work and not become a wrong number.
 * `tx.query`, which believes what its caller says of the rows, is for lists that people only read.
 * @param rowSchema keys are the columns in camel case; a column that it does not name is left out
 * @param name the statement's, under which it is also prepared
 * @throws InvariantError with the statement and its columns, never with a value, when a row is not as the schema says
 */
export async function queryChecked<Schema extends z.ZodType>(
  tx: Tx,
  rowSchema: Schema,
  statement: SQL,
  name: string,
): Promise<z.output<Schema>[]> {
  return checkRows(rowSchema, await tx.query<unknown>(statement, name), name);
}

/**
 * Proves rows that were read already, or what lies inside a JSON column.
 * @param name the statement that they came from
 * @throws InvariantError like `queryChecked`
 */
export function checkRows<Schema extends z.ZodType>(
  rowSchema: Schema,
  rows: readonly unknown[],
  name: string,
): z.output<Schema>[] {
  return rows.map((row) => {
    const checked = rowSchema.safeParse(row);
    if (!checked.success)
      throw new InvariantError(`rows of ${name} are not as expected: ${misfits(checked.error)}`);
    return checked.data;
  });
}

/** The columns and the kind of misfit. What lies deeper in a JSON column may be named by people, so its keys are not told. */
function misfits({ issues }: z.ZodError): string {
  return [...new Set(issues.map(({ path, code }) => `${String(path[0] ?? 'the row')} (${code})`))].join(', ');
}
