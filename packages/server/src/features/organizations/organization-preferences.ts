import {
  internalPreferenceNames,
  type RequestOf,
  type updateOrganizationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { preferenceColumns, preferenceNames } from '../../records/organizations/organization-preferences.ts';

const internalNames: readonly string[] = internalPreferenceNames;

/**
 * Changes the preferences that are given.
 * @param mayChangeInternal without it internal properties stay what they are, so that a page may send back everything it was given
 * @returns whether tests may mean something else now
 */
export async function changePreferences(
  tx: Tx,
  organizationId: number,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
  mayChangeInternal: boolean,
): Promise<boolean> {
  const changes = preferenceNames
    .filter((name) => given[name] !== undefined && (mayChangeInternal || !internalNames.includes(name)))
    .map((name) => sql`${sql.identifier(preferenceColumns[name])} = ${given[name]}`);
  if (changes.length === 0) return false;
  const [changed] = await tx.query<{ isMeaningOther: boolean }>(
    sql`update organization_preferences p set ${sql.join(changes, sql`, `)}
    from (select meaning_revision from organization_preferences where organization_id = ${organizationId} for update) before
    where p.organization_id = ${organizationId}
    returning p.meaning_revision <> before.meaning_revision as is_meaning_other`,
  );
  return changed?.isMeaningOther === true;
}
