import { isDeepStrictEqual } from 'node:util';
import type { RosterChoice } from '@plumbline/contract';
import { type Candidate, type ComparedPerson, type Population, sameHolder } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { ReadRow } from './read-row.ts';
import { withFacts } from './update-people.ts';
import { type WrittenPerson, writtenPerson } from './written-person.ts';

/** A row of a roster while it is checked. */
interface IdentifiedRow extends ReadRow {
  rowNumber: number;
  choice: RosterChoice | null;
  matchProfileId: number | null;
}

/** Refuses rows of one roster that share an external id, since nothing says which of them is right. */
export function refuseSharedIds(rows: readonly IdentifiedRow[]): void {
  const byId = Map.groupBy(
    rows.filter(({ facts }) => facts.externalId !== undefined),
    ({ facts }) => facts.externalId,
  );
  for (const sharing of byId.values()) {
    for (const row of sharing) {
      const other = sharing.find(({ rowNumber }) => rowNumber !== row.rowNumber);
      if (other !== undefined) row.problems.push(`External ID: row ${other.rowNumber} has the same one.`);
    }
  }
}

/**
 * What follows from the profiles that have a row's external id already. One that is surely the same person is updated without anybody
 * being asked, where a system wrote the id; one that is somebody else makes the row wrong.
 * @param surestId the profile that the row is most like
 * @param isSent whether a system wrote the roster
 */
export function judgeHolders(
  row: IdentifiedRow & { person: ComparedPerson },
  {
    holders,
    surestId,
    population,
    isSent,
  }: {
    holders: readonly Candidate[];
    surestId: number | undefined;
    population: Population;
    isSent: boolean;
  },
): void {
  const [holder, ...others] = holders;
  if (holder === undefined) return;
  if (others.length > 0) {
    row.problems.push('External ID: more than one person here already has it.');
    return;
  }
  const verdict = sameHolder(row.person, holder, population);
  if (verdict === 'other')
    row.problems.push('External ID: someone here with a different name and birth date already has it.');
  if (verdict !== 'same' || !isSent || surestId !== holder.id || row.problems.length > 0) return;
  row.choice = 'update';
  row.matchProfileId = holder.id;
}

/** Chooses to skip the rows whose profiles already hold everything that the row says. */
export async function skipUnchanged(
  tx: Tx,
  organizationId: number,
  rows: readonly IdentifiedRow[],
): Promise<void> {
  const ids = rows.flatMap(({ choice, matchProfileId }) =>
    choice === 'update' ? (matchProfileId ?? []) : [],
  );
  const found = await tx.query<{ id: number; person: WrittenPerson; groupIds: number[] }>(
    sql`select p.id, ${writtenPerson(sql`p`)} as person, array(select g.group_id from profile_groups g
      where g.organization_id = ${organizationId} and g.profile_id = p.id) as group_ids
    from profiles p where p.id = any (${sql.param(ids)}::int[])`,
    'roster.people_as_they_are',
  );
  const people = new Map(found.map((one) => [one.id, one]));
  for (const row of rows) {
    const here = row.choice === 'update' ? people.get(row.matchProfileId ?? 0) : undefined;
    if (here === undefined) continue;
    const isSame = isDeepStrictEqual(withFacts(here.person, row.facts), here.person);
    if (isSame && row.facts.groupIds.every((id) => here.groupIds.includes(id))) row.choice = 'skip';
  }
}

/** The profiles that have an external id of these rows, by the id, but for those that the import itself created. */
export async function holdersOf(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
  externalIds: readonly string[],
): Promise<Map<string, number[]>> {
  if (externalIds.length === 0) return new Map();
  const found = await tx.query<{ externalId: string; profileIds: number[] }>(
    sql`select p.external_id, array_agg(p.id) as profile_ids from profiles p
    join profile_summaries s on s.organization_id = p.organization_id and s.profile_id = p.id
    where p.organization_id = ${organizationId} and p.external_id = any (${sql.param([...externalIds])}::text[])
      and not exists (select 1 from roster_import_rows r where r.organization_id = ${organizationId} and r.import_id = ${id}
        and r.profile_id = p.id and r.outcome = 'created')
    group by p.external_id`,
    'roster.holders',
  );
  return new Map(found.map(({ externalId, profileIds }) => [externalId, profileIds]));
}
