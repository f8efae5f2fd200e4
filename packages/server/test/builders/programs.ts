import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

const first = <Row>(rows: Row[]): Row => {
  const row = rows[0];
  if (row === undefined) throw new Error('the fixture returned no row');
  return row;
};

/** A protocol with its measures in order. */
export async function givenProtocol(
  db: Owner,
  organizationId: number,
  overrides: {
    name?: string;
    measureIds?: readonly number[];
    isDisabled?: boolean;
    symptomsEnabled?: boolean;
  } = {},
): Promise<{ id: number }> {
  const protocol = first(
    await db.owner<{
      id: number;
    }>(sql`insert into protocols (organization_id, name, is_disabled, symptoms_enabled)
      values (${organizationId}, ${overrides.name ?? `Protocol ${randomInt(1e9)}`}, ${overrides.isDisabled ?? false},
        ${overrides.symptomsEnabled ?? false}) returning id`),
  );
  for (const [order, measureId] of (overrides.measureIds ?? [12, 1002]).entries()) {
    await db.owner(sql`insert into protocol_items (organization_id, protocol_id, measure_id, item_order)
      values (${organizationId}, ${protocol.id}, ${measureId}, ${order})`);
  }
  return protocol;
}

/** A code; for a group, a profile, or (neither) a new profile. Active now unless told. */
export async function givenCode(
  db: Owner,
  organizationId: number,
  overrides: {
    code?: string;
    groupId?: number | null;
    profileId?: number | null;
    protocolId?: number;
    startsInHours?: number;
    endsInHours?: number;
    isNonBaseline?: boolean;
    /** 8, a group's assessment, unless told. */
    sessionTypeId?: number;
    createdBy?: number;
    isAccountCreationEnabled?: boolean;
    showResultsAfterSession?: boolean;
  } = {},
): Promise<{ id: number; code: string }> {
  const protocolId = overrides.protocolId ?? (await givenProtocol(db, organizationId)).id;
  const code = overrides.code ?? String(randomInt(100_000)).padStart(5, '0');
  const { id } = first(
    await db.owner<{
      id: number;
    }>(sql`insert into codes (organization_id, code, group_id, profile_id, protocol_id, session_type_id,
        is_non_baseline, starts_at, ends_at, created_by, is_account_creation_enabled, show_results_after_session)
      values (${organizationId}, ${code}, ${overrides.groupId ?? null}, ${overrides.profileId ?? null}, ${protocolId},
        ${overrides.sessionTypeId ?? 8},
        ${overrides.isNonBaseline ?? false}, now() + make_interval(hours => ${overrides.startsInHours ?? -1}),
        now() + make_interval(hours => ${overrides.endsInHours ?? 24}), ${overrides.createdBy ?? null}::int,
        ${overrides.isAccountCreationEnabled ?? false}, ${overrides.showResultsAfterSession ?? false}) returning id`),
  );
  return { id, code };
}
