import type { RosterSettings } from '@plumbline/contract';
import { profileLayout } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { RowReading } from './read-row.ts';

/** Returns the groups that the viewer may choose. The viewer's own scope leaves a User the granted ones. */
export function groupsInReach(
  tx: Tx,
  organizationId: number,
): Promise<{ id: number; name: string; isDefault: boolean }[]> {
  return tx.query(
    sql`select id, name, is_default from groups
    where organization_id = ${organizationId} and is_enabled and deleted_at is null order by lower(name)`,
    'roster.groups',
  );
}

/** Whether the viewer may choose the protocol of the settings. */
export async function isProtocolInReach(tx: Tx, organizationId: number, id: number): Promise<boolean> {
  const found = await tx.query(
    sql`select id from protocols where organization_id = ${organizationId} and id = ${id} and not is_disabled
      and deleted_at is null`,
    'roster.protocol',
  );
  return found.length === 1;
}

interface Preferences {
  enableSportsProfileProperties: boolean;
  isMetric: boolean;
}

/** The organization's preferences about the facts of people. */
export async function preferencesOf(tx: Tx, organizationId: number): Promise<Preferences> {
  const [preferences] = await tx.query<Preferences>(
    sql`select enable_sports_profile_properties, is_metric
    from organization_preferences where organization_id = ${organizationId}`,
    'roster.preferences',
  );
  if (preferences === undefined) throw new InvariantError('an organization has no preferences');
  return preferences;
}

/** Returns everything that a row is read with. */
export async function readingFor(
  tx: Tx,
  organizationId: number,
  settings: RosterSettings,
  {
    config,
    today,
    areDatesIso,
  }: { config: Pick<Config, 'latestMobileAppVersion'>; today: string; areDatesIso: boolean },
): Promise<RowReading> {
  const { enableSportsProfileProperties } = await preferencesOf(tx, organizationId);
  const { latestMobileAppVersion } = config;
  return {
    settings,
    areDatesIso,
    groups: await groupsInReach(tx, organizationId),
    layout: profileLayout({ enableSportsProfileProperties, latestMobileAppVersion }),
    today,
  };
}
