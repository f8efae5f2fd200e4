import {
  countStayingIds,
  type FieldMerge,
  idsOfHome,
  joinEvents,
  type MergedField,
  type MergedPerson,
  type MergeSide,
  mergeAnswers,
  mergedAnswers,
  mergeFields,
} from '@plumbline/domain';
import {
  copyOf,
  deleteOf,
  type Facts,
  type RowChange,
  updateOf,
} from '../../../records/profile-operations/row-changes.ts';
import type { RowsOfPerson } from '../profile-rows.ts';
import type { Pair } from './merge-pair.ts';

/** What is about to be done to two profiles of one person. */
export interface MergePlan {
  changes: RowChange[];
  fields: Readonly<Record<MergedField, FieldMerge>>;
  moves: MergeCounts;
  /** Events that become one with others, of either person. */
  joinedEventCount: number;
  /** Access links that nobody has used yet, which end and stay ended. */
  endedLinkCount: number;
  /** Ids of another home that the kept profile does not get. */
  stayingIdCount: number;
}

/** How much of the lost profile goes over. */
export interface MergeCounts {
  tests: number;
  events: number;
  groups: number;
  links: number;
  codes: number;
}

export type FieldChoices = Partial<Readonly<Record<MergedField, MergeSide | undefined>>>;

const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  sex: 'sex',
  gender: 'gender',
  height: 'height_in',
  weight: 'weight_lb',
  email: 'email',
  externalId: 'external_id',
  uniqueId: 'unique_id',
  graduationYear: 'graduation_year',
} as const satisfies Readonly<Partial<Record<MergedField, string>>>;

/** Who somebody is, in the words of the calls. */
export const personOf = ({ profile }: RowsOfPerson): MergedPerson =>
  Object.fromEntries([
    ...Object.entries(columnOf).map(([field, column]) => [field, profile[column]]),
    ...mergedAnswers.map((field) => [field, profile.additional[field]]),
  ]) as MergedPerson;

/**
 * Plans a merge: every row of the lost profile goes to the kept one, which has its own values and gets what it lacks. The lost one is deleted and
 * names the kept one. Memberships come first and go last when it is undone, since everything else hangs on them.
 */
export function planMerge(
  { keep, lose, isWithinEnterprise }: Pick<Pair, 'keep' | 'lose' | 'isWithinEnterprise'>,
  choices: FieldChoices,
  now: Date,
): MergePlan {
  const at = now.toISOString();
  const memberships = planMemberships(keep, lose);
  const events = planEvents(keep, lose, at);
  const groups = planGroups(keep, lose);
  const links = planLinks(keep, lose, at);
  const people = [personOf(keep), personOf(lose)] as const;
  const fields = mergeFields(...people, choices, isWithinEnterprise ? [] : idsOfHome);
  const moved = { profile_id: keep.profile.id };
  return {
    changes: [
      ...[keep, lose].flatMap(({ profile_baselines }) =>
        profile_baselines.map((row) => deleteOf('profile_baselines', row)),
      ),
      ...memberships,
      ...lose.tests.map((row) => updateOf('tests', row, moved)),
      ...events.changes,
      ...groups,
      ...planThresholds(keep, lose),
      ...lose.codes
        .filter(({ deleted_at }) => deleted_at === null)
        .map((row) => updateOf('codes', row, moved)),
      ...links,
      ...planRequests(keep, lose),
      ...planTestedPeople(keep, lose),
      ...planFacts(keep, lose, fields),
      ...planLoss(keep, lose, at),
    ],
    fields,
    moves: {
      tests: lose.tests.length,
      events: events.count,
      groups: groups.length,
      links: lose.account_profiles.length,
      codes: lose.codes.filter(({ deleted_at }) => deleted_at === null).length,
    },
    joinedEventCount: events.joinedCount,
    endedLinkCount: lose.profile_access_links.filter(
      (row) => isWaiting(row) && Date.parse(row.expires_at) > now.getTime(),
    ).length,
    stayingIdCount: isWithinEnterprise ? 0 : countStayingIds(...people),
  };
}

/** The kept profile belongs wherever the lost one did; where it ended once it runs again. Its own protocol is kept, and an empty one is filled. */
function planMemberships(keep: RowsOfPerson, lose: RowsOfPerson): RowChange[] {
  return lose.profile_organizations.flatMap((lost): RowChange[] => {
    const own = keep.profile_organizations.find((one) => one.organization_id === lost.organization_id);
    if (own === undefined) {
      // A protocol that was deleted since is nobody's default any more.
      const set = {
        profile_id: keep.profile.id,
        sync_seq: 0,
        ...(lost.ended_at === null ? {} : { default_protocol_id: null }),
      };
      return [copyOf('profile_organizations', lost, set)];
    }
    const set: Record<string, unknown> = {};
    if (lost.ended_at === null && own.ended_at !== null) set.ended_at = null;
    if (lost.ended_at === null && own.default_protocol_id === null && lost.default_protocol_id !== null)
      set.default_protocol_id = lost.default_protocol_id;
    return Object.keys(set).length === 0 ? [] : [updateOf('profile_organizations', own, set)];
  });
}

function planEvents(
  keep: RowsOfPerson,
  lose: RowsOfPerson,
  at: string,
): { changes: RowChange[]; count: number; joinedCount: number } {
  const live = ({ events }: RowsOfPerson) =>
    events
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({ id: row.id, startedAt: row.started_at, endedAt: row.ended_at, note: row.note, row }));
  const [kept, lost] = [live(keep), live(lose)];
  const { joined, movedIds } = joinEvents(kept, lost);
  const rowOf = (id: number): Facts => ({ id, ...[...kept, ...lost].find((event) => event.id === id)?.row });
  const absorbed = joined.flatMap(({ absorbedIds }) => absorbedIds);
  const isLost = (id: number) => lost.some((event) => event.id === id);
  return {
    // Those that are taken in go first: two events never stand at once.
    changes: [
      ...absorbed.map((id) => updateOf('events', rowOf(id), { deleted_at: at })),
      ...joined.map(({ id, startedAt, endedAt, note }) =>
        updateOf('events', rowOf(id), { started_at: startedAt, ended_at: endedAt, note }),
      ),
      ...movedIds.map((id) => updateOf('events', rowOf(id), { profile_id: keep.profile.id })),
    ],
    count: lost.length,
    joinedCount: absorbed.filter(isLost).length,
  };
}

/** Joins groups first and leaves them with the membership. */
function planGroups(keep: RowsOfPerson, lose: RowsOfPerson): RowChange[] {
  const has = (groupId: number) => keep.profile_groups.some(({ group_id }) => group_id === groupId);
  return lose.profile_groups
    .filter(({ group_id }) => !has(group_id))
    .map((row) => copyOf('profile_groups', row, { profile_id: keep.profile.id }));
}

function planThresholds(keep: RowsOfPerson, lose: RowsOfPerson): RowChange[] {
  const has = (row: { organization_id: number; measure_id: number }) =>
    keep.measure_thresholds.some(
      (own) => own.organization_id === row.organization_id && own.measure_id === row.measure_id,
    );
  return lose.measure_thresholds
    .filter((row) => !has(row))
    .map((row) => copyOf('measure_thresholds', row, { profile_id: keep.profile.id }));
}

const isWaiting = ({ claimed_at, revoked_at }: RowsOfPerson['profile_access_links'][number]): boolean =>
  claimed_at === null && revoked_at === null;

/** Accounts and the links they came by go over, each account once. A link that waits ends: it was sent to open another profile. */
function planLinks(keep: RowsOfPerson, lose: RowsOfPerson, at: string): RowChange[] {
  const moved = { profile_id: keep.profile.id };
  const has = (accountId: number | null) =>
    accountId !== null && keep.account_profiles.some(({ account_id }) => account_id === accountId);
  return [
    ...lose.account_profiles.map((row) =>
      has(row.account_id) ? deleteOf('account_profiles', row) : updateOf('account_profiles', row, moved),
    ),
    ...lose.profile_access_links.flatMap((row) => {
      if (row.claimed_at !== null) return [updateOf('profile_access_links', row, moved)];
      return isWaiting(row) ? [updateOf('profile_access_links', row, { revoked_at: at })] : [];
    }),
  ];
}

/** Requests of other organizations that wait are about the kept profile from now on, unless they have it or ask for it already. */
function planRequests(keep: RowsOfPerson, lose: RowsOfPerson): RowChange[] {
  const has = (organizationId: number) =>
    [...keep.profile_organizations, ...lose.profile_organizations].some(
      (own) => own.organization_id === organizationId && own.ended_at === null,
    ) ||
    keep.profile_import_requests.some(
      (own) => own.organization_id === organizationId && own.decided_at === null,
    );
  return lose.profile_import_requests
    .filter((row) => row.decided_at === null && !has(row.organization_id))
    .map((row) =>
      updateOf('profile_import_requests', row, {
        profile_id: keep.profile.id,
        home_organization_id: keep.profile.organization_id,
      }),
    );
}

/** A person is counted once a period, on the day of the earlier of both first tests. */
function planTestedPeople(keep: RowsOfPerson, lose: RowsOfPerson): RowChange[] {
  return lose.tested_people.flatMap((lost): RowChange[] => {
    const own = keep.tested_people.find((one) => isSamePeriod(one, lost));
    const leaves = deleteOf('tested_people', lost);
    if (own === undefined) {
      // The copy is made of a row that is still there, and the two never stand for one person at once.
      return [copyOf('tested_people', lost, { profile_id: keep.profile.id }), leaves];
    }
    const isEarlier =
      lost.first_tested_on < own.first_tested_on ||
      (lost.first_tested_on === own.first_tested_on && lost.first_test_id < own.first_test_id);
    const { testing_organization_id, first_test_id, first_tested_on } = lost;
    const set = { testing_organization_id, first_test_id, first_tested_on };
    return isEarlier ? [leaves, updateOf('tested_people', own, set)] : [leaves];
  });
}

type Period = Pick<RowsOfPerson['tested_people'][number], 'organization_id' | 'family' | 'period_start'>;
const isSamePeriod = (one: Period, other: Period): boolean =>
  one.organization_id === other.organization_id &&
  one.family === other.family &&
  one.period_start === other.period_start;

function planFacts(
  keep: RowsOfPerson,
  lose: RowsOfPerson,
  fields: Readonly<Record<MergedField, FieldMerge>>,
): RowChange[] {
  const set: Record<string, unknown> = {};
  for (const field of Object.keys(columnOf) as (keyof typeof columnOf)[]) {
    const column = columnOf[field];
    if (fields[field].wins === 'lose') set[column] = lose.profile[column];
  }
  const additional = mergeAnswers(keep.profile.additional, lose.profile.additional, fields);
  if (JSON.stringify(additional) !== JSON.stringify(keep.profile.additional)) set.additional = additional;
  return Object.keys(set).length === 0 ? [] : [updateOf('profiles', keep.profile, set)];
}

/** The lost profile leaves its groups and organizations, and names the one that was kept. */
function planLoss(keep: RowsOfPerson, lose: RowsOfPerson, at: string): RowChange[] {
  return [
    ...lose.profile_groups.map((row) => deleteOf('profile_groups', row)),
    ...lose.profile_organizations
      .filter(({ ended_at }) => ended_at === null)
      .map((row) => updateOf('profile_organizations', row, { ended_at: at })),
    updateOf('profiles', lose.profile, { deleted_at: at, merged_into_id: keep.profile.id }),
  ];
}
