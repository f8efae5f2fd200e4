import type { Database, Scope } from '../../src/platform/database/database.ts';
import { offerRunText, runTextOf } from '../../src/platform/database/run-text.ts';

/**
 * The names of the statements that a piece of work runs in viewers' scopes, in their order. What opens a scope or reads a session runs
 * outside of them, and the audit log's entry is left out: what remains asks for data.
 * @param isMeant which scopes are recorded, where not viewers'
 */
export async function recordStatements(
  database: Database,
  work: () => Promise<unknown>,
  isMeant: (scope: Scope) => boolean = (scope) => scope.as === 'viewer',
): Promise<string[]> {
  const names: string[] = [];
  const { transaction } = database;
  const note = (scope: Scope, name: string | undefined) => {
    if (isMeant(scope) && !name?.startsWith('audit.')) names.push(name ?? 'unnamed');
  };
  database.transaction = (scope, run) =>
    transaction(scope, (tx) =>
      run(
        offerRunText(
          {
            query: (statement, name) => {
              note(scope, name);
              return tx.query(statement, name);
            },
            send: (statement, name) => {
              note(scope, name);
              tx.send(statement, name);
            },
            continueAsJob: (name, organizationIds) => tx.continueAsJob(name, organizationIds),
          },
          runTextOf(tx),
        ),
      ),
    );
  try {
    await work();
  } finally {
    database.transaction = transaction;
  }
  return names;
}
