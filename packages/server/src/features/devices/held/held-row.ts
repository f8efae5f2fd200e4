import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  type HeldTest,
  testedPerson,
} from '@plumbline/contract';
import { epochMsOf, findMeasure, type HeldTime } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';

/** A test that waits, as the database answers it. Internal staff read a body without the person in it. */
export interface HeldRow {
  submissionId: number;
  clientUuid: string;
  profileId: number | null;
  receivedAt: Date;
  completedOn: string;
  reasonCode: string;
  measureIds: number[];
  person: unknown;
  code: string | null;
  groupName: string | null;
  protocolName: string | null;
  deviceName: string | null;
}

/**
 * Held tests of the selected organization that nobody has decided about. A User sees those of profiles in reach and of granted groups'
 * codes; a test of nobody in particular is for System Admins.
 */
const waitingFor = (viewer: InsideViewer): SQL =>
  sql`s.organization_id = ${viewer.organizationId}::int and s.status = 'held'
    and not exists (select 1 from held_decisions d where d.organization_id = s.organization_id and d.submission_id = s.id)
    and (${viewer.kind !== 'member'}
      or exists (select 1 from profile_organizations m where m.profile_id = identity.resolved_profile(s.profile_id))
      or exists (select 1 from codes k where k.organization_id = s.organization_id and k.id = s.code_id and k.group_id is not null))`;

const columns = sql`s.id as submission_id, s.client_uuid, s.profile_id, s.received_at,
  s.body ->> 'completedOn' as completed_on, s.reason_code,
  array(select distinct (r ->> 'measureId')::int from jsonb_array_elements(s.body -> 'results') r order by 1) as measure_ids,
  s.body -> 'person' as person, c.code, g.name as group_name, p.name as protocol_name,
  nullif(btrim(coalesce(s.body -> 'device' ->> 'deviceModel', s.body -> 'device' -> 'browser' ->> 'name')), '') as device_name`;

const around = sql`left join codes c on c.organization_id = s.organization_id and c.id = s.code_id
  left join groups g on g.organization_id = c.organization_id and g.id = c.group_id
  left join protocols p on p.organization_id = s.organization_id
    and p.id = coalesce(c.protocol_id, (s.body ->> 'organizationProtocolId')::int)`;

/** A page of them, newest first. */
export const heldRows = (tx: Tx, viewer: InsideViewer, limit: number, offset: number) =>
  tx.query<HeldRow & { total: number }>(
    sql`select ${columns}, (count(*) over ())::int as total from submissions s ${around} where ${waitingFor(viewer)}
      order by s.id desc limit ${limit} offset ${offset}`,
    'devices.held',
  );

/** One of them; undefined where it does not wait, or not for this viewer. */
export async function heldRow(
  tx: Tx,
  viewer: InsideViewer,
  submissionId: number,
): Promise<HeldRow | undefined> {
  const [row] = await tx.query<HeldRow>(
    sql`select ${columns} from submissions s ${around} where s.id = ${submissionId}::int and ${waitingFor(viewer)}`,
    'devices.held_one',
  );
  return row;
}

/** Whom the device named, as far as the viewer may read it. */
export interface SentPerson {
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  profileId: number | null;
  /** The device's own id of somebody whom it made. */
  clientUuid: string | null;
}

export function sentPersonOf({ person }: Pick<HeldRow, 'person'>): SentPerson {
  const nobody = { firstName: null, lastName: null, birthDate: null, profileId: null, clientUuid: null };
  const parsed = testedPerson.safeParse(person);
  if (!parsed.success) return nobody;
  const sent = parsed.data;
  switch (sent.kind) {
    case 'new': {
      const { firstName, lastName, birthDate, clientUuid } = sent.person;
      return { firstName, lastName, birthDate, profileId: null, clientUuid };
    }
    case 'nameMatch':
      return { ...nobody, lastName: sent.lastName, birthDate: sent.birthDate };
    case 'idMatch':
      return { ...nobody, birthDate: sent.birthDate, profileId: sent.profileId };
    case 'profile':
      return { ...nobody, profileId: sent.profileId };
    case 'client':
      return { ...nobody, clientUuid: sent.clientUuid };
    case 'code':
      return nobody;
  }
}

export const heldTimeOf = ({ reasonCode, completedOn, receivedAt }: HeldRow): HeldTime => ({
  reasonCode,
  sentMs: epochMsOf(completedOn),
  receivedMs: receivedAt.getTime(),
});

/** Why a test waits, as staff read it: the catalogue's sentences speak to who holds the device. */
const reasons: Readonly<Partial<Record<ErrorCode, string>>> = {
  'match.none': 'No profile matches the name or ID and birth date that were entered.',
  'submission.match_not_unique':
    'More than one profile matches the name or ID and birth date that were entered.',
  'submission.match_held_off':
    'Too many people were not found under this code before, so nobody was looked up.',
  'submission.in_future': 'It says that it was completed more than a day after it arrived.',
  'submission.before_birth': 'It says that it was completed before the person was born.',
  'submission.code_deleted': 'Its code was deleted before it arrived.',
  'submission.code_ended': 'It says that it was completed while its code was not active.',
};

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

function reasonOf(code: string): string {
  if (!isErrorCode(code)) return 'It could not be stored by itself.';
  return reasons[code] ?? errorMessage(code);
}

export function heldTestOf(row: HeldRow): HeldTest {
  const { person: _person, receivedAt, ...rest } = row;
  const sent = sentPersonOf(row);
  return {
    ...rest,
    receivedOn: receivedAt.toISOString(),
    measureNames: row.measureIds.map((id) => findMeasure(id)?.name ?? `Measure ${id}`),
    reason: reasonOf(row.reasonCode),
    sentName: [sent.firstName, sent.lastName].filter(Boolean).join(' ') || null,
    sentBirthDate: sent.birthDate,
    sentProfileId: sent.profileId,
  };
}
