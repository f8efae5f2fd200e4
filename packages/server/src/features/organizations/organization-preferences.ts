import {
  internalPreferenceNames,
  type RequestOf,
  type updateOrganizationPreferences,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { preferenceColumns, preferenceNames } from '../../records/organization-preferences.ts';

const internalNames: readonly string[] = internalPreferenceNames;

/**
 * Changes the preferences that are given.
 * @param mayChangeInternal without it internal properties stay what they are, so that a page may send back everything it was given
 */
export async function changePreferences(
  tx: Tx,
  organizationId: number,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
  mayChangeInternal: boolean,
): Promise<void> {
  const changes = preferenceNames
    .filter((name) => given[name] !== undefined && (mayChangeInternal || !internalNames.includes(name)))
    .map((name) => sql`${sql.identifier(preferenceColumns[name])} = ${given[name]}`);
  if (changes.length === 0) return;
  await tx.query(sql`update organization_preferences set ${sql.join(changes, sql`, `)}
    where organization_id = ${organizationId}`);
}
