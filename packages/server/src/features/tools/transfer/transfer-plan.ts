import {
  copyOf,
  createOf,
  deleteOf,
  type Facts,
  type RowChange,
  updateOf,
} from '../../../records/profile-operations/row-changes.ts';
import type { RowsOfPerson } from '../profile-rows.ts';

/** Where somebody goes, and what they get there. */
export interface TransferTarget {
  fromOrganizationId: number;
  toOrganizationId: number;
  groupId: number | null;
  protocolId: number | null;
  accountId: number;
  /**
   * Whether both are of one enterprise, whose ids name the same person in each. Elsewhere the new home may have given the same id to
   * somebody else, and its partners' systems would file what is new under that person.
   */
  isWithinEnterprise: boolean;
}

/**
 * Plans a transfer: the membership in the new organization comes first and the old one ends last, since everything else hangs on them. Tests
 * and whatever was counted of them stay with the organization that took them.
 */
export function planTransfer(person: RowsOfPerson, target: TransferTarget, now: Date): RowChange[] {
  const at = now.toISOString();
  const { profile } = person;
  const isOfFrom = (row: { organization_id: number }) => row.organization_id === target.fromOrganizationId;
  const membership = person.profile_organizations.find(isOfFrom);
  return [
    ...person.profile_baselines.map((row) => deleteOf('profile_baselines', row)),
    ...planArrival(person, membership, target),
    ...planThresholds(person, target),
    ...person.events
      .filter((row) => isOfFrom(row) && row.deleted_at === null)
      .map((row) => updateOf('events', row, { organization_id: target.toOrganizationId })),
    ...person.codes.filter((row) => isLiveCodeOf(row, target, now)).map((row) => endOfCode(row, now)),
    ...planRequests(person, target, at),
    updateOf('profiles', profile, {
      organization_id: target.toOrganizationId,
      ...(target.isWithinEnterprise ? {} : { external_id: null, unique_id: null }),
    }),
    ...person.profile_groups.filter(isOfFrom).map((row) => deleteOf('profile_groups', row)),
    ...(membership === undefined ? [] : [updateOf('profile_organizations', membership, { ended_at: at })]),
  ];
}

function planArrival(
  { profile, profile_organizations, profile_groups }: RowsOfPerson,
  membership: Facts | undefined,
  { toOrganizationId, groupId, protocolId }: TransferTarget,
): RowChange[] {
  const there = profile_organizations.find((row) => row.organization_id === toOrganizationId);
  const isIn = profile_groups.some(
    (row) => row.organization_id === toOrganizationId && row.group_id === groupId,
  );
  const joins: RowChange[] =
    groupId === null || isIn
      ? []
      : [
          createOf('profile_groups', {
            organization_id: toOrganizationId,
            profile_id: profile.id,
            group_id: groupId,
          }),
        ];
  const arrives = { default_protocol_id: protocolId, ended_at: null };
  if (there === undefined)
    return membership === undefined
      ? []
      : [
          copyOf('profile_organizations', membership, {
            ...arrives,
            organization_id: toOrganizationId,
            sync_seq: 0,
          }),
          ...joins,
        ];
  return [...(there.ended_at === null ? [] : [updateOf('profile_organizations', there, arrives)]), ...joins];
}

/** Own limits go along, unless the new organization set some before. */
function planThresholds(
  { measure_thresholds }: RowsOfPerson,
  { fromOrganizationId, toOrganizationId }: TransferTarget,
): RowChange[] {
  const has = (measureId: number) =>
    measure_thresholds.some(
      (row) => row.organization_id === toOrganizationId && row.measure_id === measureId,
    );
  return measure_thresholds
    .filter((row) => row.organization_id === fromOrganizationId && !has(row.measure_id))
    .map((row) => copyOf('measure_thresholds', row, { organization_id: toOrganizationId }));
}

type Code = RowsOfPerson['codes'][number];

const isLiveCodeOf = (code: Code, { fromOrganizationId }: TransferTarget, now: Date): boolean =>
  code.organization_id === fromOrganizationId &&
  code.deleted_at === null &&
  Date.parse(code.ends_at) > now.getTime();

/** A code that has not started yet never works. */
const endOfCode = (code: Code, now: Date): RowChange =>
  updateOf(
    'codes',
    code,
    Date.parse(code.starts_at) < now.getTime()
      ? { ends_at: now.toISOString() }
      : { deleted_at: now.toISOString() },
  );

/** Whoever asked for the profile is answered by its new home. What the new home itself asked for it has. */
function planRequests(
  { profile_import_requests }: RowsOfPerson,
  { fromOrganizationId, toOrganizationId, accountId }: TransferTarget,
  at: string,
): RowChange[] {
  return profile_import_requests
    .filter((row) => row.decided_at === null)
    .flatMap((row) => {
      if (row.organization_id === toOrganizationId)
        return [
          updateOf('profile_import_requests', row, {
            decided_at: at,
            decided_by: accountId,
            is_approved: true,
          }),
        ];
      return row.home_organization_id === fromOrganizationId
        ? [updateOf('profile_import_requests', row, { home_organization_id: toOrganizationId })]
        : [];
    });
}
