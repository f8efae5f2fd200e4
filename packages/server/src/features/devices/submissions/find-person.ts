import type { ErrorCode, TestedPerson } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { matchFacts } from '../match-facts.ts';
import { groupsForNew } from './new-person.ts';
import type { Sender } from './submission.ts';

type NewTestedPerson = Extract<TestedPerson, { kind: 'new' }>['person'];

export type FoundPerson =
  | { status: 'found'; profileId: number }
  /** Nobody has the device's id yet. The groups were checked to be within reach. */
  | { status: 'new'; person: NewTestedPerson; groupIds: readonly number[] }
  | { status: 'held'; code: ErrorCode }
  | { status: 'refused'; code: ErrorCode };

const outOfScope = { status: 'refused', code: 'submission.profile_out_of_scope' } as const;

/**
 * Finds the person a test is of, in the viewer's own scope: a code token reaches the people of its code through the matching function
 * alone, a staff token the profiles its account sees. A person who cannot be identified for sure is held for staff, never guessed.
 */
export async function findPerson(tx: Tx, sender: Sender, person: TestedPerson): Promise<FoundPerson> {
  const { code } = sender;
  if (person.kind === 'new') await lockNewPerson(tx, person.person.clientUuid);
  if (code?.isDeleted === true) return { status: 'held', code: 'submission.code_deleted' };
  if (code === null) return findForStaff(tx, sender, person);
  const audience = code.groupId !== null ? 'group' : code.profileId !== null ? 'profile' : 'newProfile';
  if (person.kind === 'code' && code.profileId !== null)
    return { status: 'found', profileId: code.profileId };
  if (person.kind === 'new' && audience === 'newProfile') return newPerson(tx, sender, person.person);
  if (person.kind === 'client' && audience === 'newProfile')
    return findClient(tx, code.organizationId, person.clientUuid);
  if (audience !== 'group' || (person.kind !== 'nameMatch' && person.kind !== 'idMatch')) return outOfScope;
  const lastName = person.kind === 'nameMatch' ? person.lastName : null;
  const profileId = person.kind === 'idMatch' ? person.profileId : null;
  // After too many misses the facts are not compared. That is said, since nobody knows whether they are wrong.
  const { ids, isOverLimit } = await matchFacts(tx, person.birthDate, { lastName, profileId });
  if (isOverLimit) return { status: 'held', code: 'submission.match_held_off' };
  const [first, ...others] = ids;
  if (first === undefined) return { status: 'held', code: 'match.none' };
  return others.length > 0
    ? { status: 'held', code: 'submission.match_not_unique' }
    : { status: 'found', profileId: first };
}

/** Whether finding the person compares facts. Phones of one code do that one after the other, since misses are counted. */
export const isMatched = ({ code }: Sender, person: TestedPerson): boolean =>
  code !== null && (person.kind === 'nameMatch' || person.kind === 'idMatch');

/**
 * Locks the id of a new person. Of several tests of one new person that arrive at once, one creates the profile and the others wait for
 * it; a test that looked before the profile was there would take the person for somebody out of reach.
 */
async function lockNewPerson(tx: Tx, clientUuid: string): Promise<void> {
  await takeAdvisoryLock(tx, 'devices.new_person', clientUuid);
}

/** Returns a person who is to be created, or refuses them where a staff member named a group out of reach. */
async function newPerson(tx: Tx, sender: Sender, person: NewTestedPerson): Promise<FoundPerson> {
  const groupIds = await groupsForNew(tx, sender, person);
  return groupIds === null ? outOfScope : { status: 'new', person, groupIds };
}

/**
 * Finds the person a staff token names. Whoever left the account's reach since the roster was fetched is held, as somebody unknown is: no test is
 * lost because somebody tidied up. Of a profile that is named by its id it asks one question and no more: what is asked next is asked as the
 * organization's job.
 */
async function findForStaff(tx: Tx, sender: Sender, person: TestedPerson): Promise<FoundPerson> {
  const { organizationId } = sender.viewer;
  if (person.kind === 'new') {
    const seen = await seenByClientUuid(tx, organizationId, person.person.clientUuid);
    return seen === undefined ? newPerson(tx, sender, person.person) : { status: 'found', profileId: seen };
  }
  if (person.kind === 'client') {
    const seen = await seenByClientUuid(tx, organizationId, person.clientUuid);
    return seen === undefined ? { status: 'held', code: 'match.none' } : { status: 'found', profileId: seen };
  }
  if (person.kind !== 'profile') return outOfScope;
  const seen = await findResolvedInSight(tx, organizationId, person.profileId);
  return seen === undefined ? { status: 'held', code: 'match.none' } : { status: 'found', profileId: seen };
}

/**
 * The profile that a phone names, or the one that it was merged into since, if the account sees it: what was tested offline belongs to the
 * person, whatever profile they have now.
 */
async function findResolvedInSight(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<number | undefined> {
  const [seen] = await tx.query<{ id: number }>(
    sql`select profile_id as id from profile_organizations where organization_id = ${organizationId}
      and profile_id = identity.resolved_profile(${profileId}::int) and ended_at is null`,
    'devices.resolved_in_sight',
  );
  return seen?.id;
}

/** Finds a person a phone created earlier, if the account sees them: knowing the id opens nobody outside the granted groups. */
async function seenByClientUuid(
  tx: Tx,
  organizationId: number,
  clientUuid: string,
): Promise<number | undefined> {
  const [seen] = await tx.query<{ id: number }>(
    sql`select profile_id as id from profile_organizations where organization_id = ${organizationId}
      and profile_id = identity.resolved_profile_of_client(${organizationId}::int, ${clientUuid}::uuid)`,
    'devices.seen_by_client_uuid',
  );
  return seen?.id;
}

/** Finds a person this device created earlier. Offline phones send in any order, so a test of an unknown person is held, not lost. */
async function findClient(tx: Tx, organizationId: number, clientUuid: string): Promise<FoundPerson> {
  await tx.continueAsJob('find person', [organizationId]);
  const [row] = await tx.query<{ id: number }>(
    sql`select id from profiles where id = identity.resolved_profile_of_client(${organizationId}::int, ${clientUuid}::uuid) and deleted_at is null`,
    'devices.profile_by_client',
  );
  return row === undefined ? { status: 'held', code: 'match.none' } : { status: 'found', profileId: row.id };
}
