import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';

/** The statement under a heading of docs/operations.md, so that what operators are told to ask is what is tested. */
export function documentedStatement(heading: string): SQL {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8');
  const section = text.split(/^### /m).find((part) => part.startsWith(`${heading}\n`));
  const [, statement] = /```sql\n(.*?);\s*```/s.exec(section ?? '') ?? [];
  if (statement === undefined) throw new Error(`nothing is asked under ${heading}`);
  return sql.raw(statement);
}
