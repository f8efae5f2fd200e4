import type { ResultFacts, ViewerKind } from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';

/** The results of a test that are excluded and those that are included again. */
export interface Decision {
  excludedResultIds: readonly number[];
  includedResultIds: readonly number[];
}

/** Internal staff decide where a test was taken, since they do not see who is at home where. */
export const mayDecideAtHome = (kind: ViewerKind): boolean => kind !== 'super';

/**
 * Finds the test that a decision is about, or says why the decision is refused for any of its results. The organization that took it decides,
 * or the home of a person who does not belong to that one any more.
 */
export function testToDecide<Test extends { organizationId: number }>(
  { excludedResultIds, includedResultIds }: Decision,
  test: Test | undefined,
  organizationId: number,
  isAtHome: boolean,
): Result<Test, 'result.decided_twice' | 'test.not_found' | 'test.not_yours_to_change'> {
  if (excludedResultIds.some((id) => includedResultIds.includes(id))) return fail('result.decided_twice');
  if (test === undefined) return fail('test.not_found');
  return test.organizationId === organizationId || isAtHome ? ok(test) : fail('test.not_yours_to_change');
}

/**
 * Applies a decision to the results. Including a flagged result is a decision that it is valid after all.
 * @returns null where the decision names a result that is none of these
 */
export function applyDecision<Fact extends ResultFacts & { id: number }>(
  facts: readonly Fact[],
  { excludedResultIds, includedResultIds }: Decision,
): { all: Fact[]; changed: Fact[] } | null {
  const [excluded, included] = [new Set(excludedResultIds), new Set(includedResultIds)];
  const isDecided = (id: number) => excluded.has(id) || included.has(id);
  const all = facts.map((fact) =>
    isDecided(fact.id)
      ? { ...fact, isExcluded: excluded.has(fact.id), isRestored: included.has(fact.id) }
      : fact,
  );
  const changed = all.filter(({ id }) => isDecided(id));
  return changed.length === excluded.size + included.size ? { all, changed } : null;
}
