import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();

export interface CompiledStatement {
  text: string;
  values: unknown[];
}

/** Turns a statement into text with numbered parameters, as both drivers take it. */
export function compileStatement(statement: SQL): CompiledStatement {
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, values: params };
}
