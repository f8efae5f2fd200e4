import {
  type directoryResourceTypes,
  type FhirResourceType,
  isOfDirectory,
  resourcesOfSession,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findInDirectory, loadDirectory } from '../directory.ts';
import { baseUrlOf } from '../door-context.ts';
import { everything, findOfSessions, findPeople, inGroup, isTold } from '../found-rows.ts';
import { loadOrganization, loadPatients } from '../load-people.ts';
import { loadSessions } from '../load-sessions.ts';
import { type BulkPart, type BulkPosition, type BulkRecord, bulkParts } from './bulk-record.ts';

/** What one step writes at most; each test has some ten resources, of which each type is a file. */
export const rowsOfStep = { directory: 50, people: 2_000, tests: 500 } as const;

/** What a step read, and where the next one begins; null after the last. */
export interface Written {
  /** The resources by their type. */
  resources: ReadonlyMap<FhirResourceType, readonly { resourceType: string }[]>;
  profileIds: readonly number[];
  /** People and tests. */
  rows: number;
  next: BulkPosition | null;
}

type Unfinished = BulkRecord & { position: BulkPosition };
/** What an export is of. */
type BulkContent = Pick<BulkRecord, 'types' | 'groupId' | 'since' | 'changedAfter'>;

/** The parts that have something of the requested types, in their order. */
const partsOf = (types: readonly FhirResourceType[]): BulkPart[] =>
  bulkParts.filter((part) =>
    part === 'people'
      ? types.includes('Patient')
      : part === 'tests'
        ? types.some((type) => type !== 'Patient' && !isOfDirectory(type))
        : types.includes(part),
  );

/** Where an export begins. */
export function firstPosition(types: readonly FhirResourceType[]): BulkPosition {
  const [part] = partsOf(types);
  if (part === undefined) throw new InvariantError('a bulk export was begun without a type');
  return { part, changedAt: null, id: 0 };
}

function nextPart({ types, position }: Unfinished): BulkPosition | null {
  const parts = partsOf(types);
  const part = parts[parts.indexOf(position.part) + 1];
  return part === undefined ? null : { part, changedAt: null, id: 0 };
}

/** How many people and tests an export has now. */
export async function countForBulk(
  tx: Tx,
  organizationId: number,
  { types, groupId, since, changedAfter }: BulkContent,
): Promise<number> {
  const parts = partsOf(types);
  const after = changedAfter?.toISOString() ?? '-infinity';
  const members = sql.join([sql`true`, ...inGroup(organizationId, groupId)], sql` and `);
  const people = sql`select count(*) from fhir_people p where p.organization_id = ${organizationId} and p.state <> 'hidden'
    and p.changed_at > ${after}::timestamptz and ${members}`;
  const tests = sql`select count(*) from fhir_sessions s join fhir_people p on p.organization_id = s.organization_id
      and p.profile_id = s.profile_id and ${isTold}
    where s.organization_id = ${organizationId} and s.completed_at >= ${since.toISOString()}::timestamptz
      and s.changed_at > ${after}::timestamptz and ${members}`;
  // Without a name: its text depends on what the export is of.
  const [counted] = await tx.query<{ count: number }>(
    sql`select (${parts.includes('people') ? sql`(${people})` : sql`0`}
      + ${parts.includes('tests') ? sql`(${tests})` : sql`0`})::int as count`,
  );
  return counted?.count ?? 0;
}

/** Reads what the next step of an export writes. */
export function readPart(
  tx: Tx,
  organizationId: number,
  record: Unfinished,
  services: Services,
): Promise<Written> {
  switch (record.position.part) {
    case 'people':
      return readPeople(tx, organizationId, record);
    case 'tests':
      return readTests(tx, organizationId, record, services);
    default:
      return readDirectory(tx, organizationId, record, record.position.part);
  }
}

const filterOf = ({ position, since, groupId, changedAfter, changedUntil }: Unfinished, count: number) => ({
  ...everything,
  since,
  groupId,
  count,
  cursor:
    position.changedAt === null ? null : { changedAt: position.changedAt, id: position.id, measureId: 0 },
  changed: [
    {
      // Both bounds are moments of changes; one more millisecond is after the first, and includes the second.
      from: changedAfter === null ? null : changedAfter.getTime() + 1,
      until: changedUntil.getTime() + 1,
      isOutside: false,
    },
  ],
});

/** Where the next step begins: behind the last row of this one where there are more of its part. */
const positionAfter = (
  record: Unfinished,
  hasMore: boolean,
  last: { changedAt: Date; id: number } | undefined,
): BulkPosition | null =>
  hasMore && last !== undefined
    ? { part: record.position.part, changedAt: last.changedAt.getTime(), id: last.id }
    : nextPart(record);

async function readDirectory(
  tx: Tx,
  organizationId: number,
  record: Unfinished,
  type: (typeof directoryResourceTypes)[number],
): Promise<Written> {
  const count = rowsOfStep.directory;
  const found = await findInDirectory(tx, organizationId, type, {
    ...filterOf(record, count),
    ids: type === 'Group' && record.groupId !== null ? [String(record.groupId)] : null,
  });
  const rows = found.slice(0, count);
  const organization = await loadOrganization(tx, organizationId);
  const { resources, profileIds } = await loadDirectory(tx, organization, type, rows);
  return {
    resources: new Map([[type, resources]]),
    profileIds,
    rows: 0,
    next: positionAfter(record, found.length > count, rows.at(-1)),
  };
}

async function readPeople(tx: Tx, organizationId: number, record: Unfinished): Promise<Written> {
  const count = rowsOfStep.people;
  const found = await findPeople(tx, organizationId, filterOf(record, count));
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  return {
    resources: new Map([
      ['Patient', await loadPatients(tx, await loadOrganization(tx, organizationId), rows)],
    ]),
    profileIds: rows.map(({ profileId }) => profileId),
    rows: rows.length,
    next: positionAfter(record, found.length > count, last && { ...last, id: last.profileId }),
  };
}

async function readTests(
  tx: Tx,
  organizationId: number,
  record: Unfinished,
  services: Services,
): Promise<Written> {
  const count = rowsOfStep.tests;
  const found = await findOfSessions(tx, organizationId, 'Encounter', filterOf(record, count));
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  const organization = await loadOrganization(tx, organizationId);
  const sessions = await loadSessions(tx, rows, {
    organization,
    baseUrl: baseUrlOf({ services }),
    now: services.clock.now(),
  });
  return {
    resources: new Map(
      record.types.flatMap((type) =>
        type === 'Patient' || isOfDirectory(type)
          ? []
          : [[type, sessions.flatMap((session) => resourcesOfSession(session, type))] as const],
      ),
    ),
    profileIds: [...new Set(rows.map(({ profileId }) => profileId))],
    rows: rows.length,
    next: positionAfter(record, found.length > count, last && { ...last, id: last.testId }),
  };
}
