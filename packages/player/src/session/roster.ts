import type { getRoster, ResponseOf } from '@plumbline/contract';
import { callDevice } from '../api/device-api.ts';
import { clockBehindMs } from '../device/clock.ts';

type Protocol = ResponseOf<typeof getRoster>['protocols'][number];

/** Somebody of the roster whom a test can be of. */
export interface RosterPerson {
  profileId: number;
  firstName: string;
  lastName: string;
  birthDate: string;
  groupIds: readonly number[];
  /** The person's own protocol; null for none, left out by a list that was taken along before it was known. */
  protocolId?: number | null;
}

/** What the portal answers a staff member: everybody in reach. */
export interface Roster {
  people: readonly RosterPerson[];
  groups: readonly { id: number; name: string }[];
  protocols: readonly Protocol[];
  settings: ResponseOf<typeof getRoster>['settings'];
}

/** What the device keeps of a roster: the people of one group. */
export interface StaffGroup extends Pick<Roster, 'people' | 'protocols' | 'settings'> {
  /** Left out by a list that was taken along before it was refetched by itself. */
  id?: number;
  name: string;
  /** When the list was taken along, ISO 8601 by the device's clock; left out as `id` is. */
  takenOn?: string;
  /** What is tested, or with `usesOwnProtocols` what whoever has no protocol of their own takes. */
  protocolId: number;
  /** Each person takes their own protocol. */
  usesOwnProtocols?: boolean;
  isScreening: boolean;
  /** What is tested is no baseline: after an injury, or a follow-up. Left out by a list in which nobody could say so yet. */
  isNonBaseline?: boolean;
  clockBehindMs: number;
  /** When each was tested on this device, ISO 8601 by the device's clock, by the number of the profile. */
  tested?: Readonly<Record<number, string>>;
}

/** So long ago is not this sitting's any more. */
const doneWithinMs = 12 * 60 * 60 * 1_000;

/** Whether somebody was tested on this device lately; of whoever was before the list was taken along nobody knows. */
export const isDone = ({ tested }: StaffGroup, profileId: number, now: number): boolean => {
  const on = tested?.[profileId];
  return on !== undefined && now - Date.parse(on) < doneWithinMs;
};

/** Everybody in the reach of a staff member, page by page. */
export async function downloadRoster(token: string): Promise<Roster> {
  const people: RosterPerson[] = [];
  let cursor = 0;
  for (;;) {
    const page = await callDevice('Device/GetRoster', { cursor, limit: 500 }, token);
    for (const { profileId, firstName, lastName, birthDate, groupIds, ...more } of page.profiles)
      if (firstName != null && lastName != null && birthDate != null)
        people.push({
          profileId,
          firstName,
          lastName,
          birthDate,
          groupIds,
          protocolId: more.defaultOrganizationProtocolId,
        });
    cursor = page.cursor;
    if (!page.hasMore)
      return { people, groups: page.groups, protocols: page.protocols, settings: page.settings };
  }
}

/** Of a roster what the device keeps: the people of one group, by name; null where nothing can be run. */
export function groupOf(roster: Roster, { id, name }: Roster['groups'][number]): StaffGroup | null {
  const [protocol] = roster.protocols;
  if (protocol === undefined) return null;
  const people = roster.people
    .filter(({ groupIds }) => groupIds.includes(id))
    .toSorted((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName));
  return {
    id,
    name,
    takenOn: new Date().toISOString(),
    people,
    protocols: roster.protocols,
    settings: roster.settings,
    protocolId: protocol.organizationProtocolId,
    usesOwnProtocols: people.some(({ protocolId }) => protocolId != null),
    isScreening: false,
    isNonBaseline: false,
    clockBehindMs: clockBehindMs(),
  };
}

/** A list as old as this is refetched where the portal can be reached. */
const refetchedAfterMs = 10 * 60 * 1_000;

export const isOld = ({ takenOn }: StaffGroup, now: number): boolean =>
  takenOn === undefined || Math.abs(now - Date.parse(takenOn)) >= refetchedAfterMs;

/** The list as the portal has it now, with what staff chose and who was tested; empty where the group is gone. */
export function refetchedGroup(group: StaffGroup, roster: Roster): StaffGroup {
  const entry = roster.groups.find(({ id, name }) =>
    group.id === undefined ? name === group.name : id === group.id,
  );
  if (entry === undefined) return { ...group, people: [], takenOn: new Date().toISOString() };
  const fresh = groupOf(roster, entry);
  if (fresh === null) return group;
  const isStillThere = fresh.protocols.some(
    ({ organizationProtocolId }) => organizationProtocolId === group.protocolId,
  );
  return {
    ...fresh,
    protocolId: isStillThere ? group.protocolId : fresh.protocolId,
    usesOwnProtocols: group.usesOwnProtocols === true && fresh.usesOwnProtocols === true,
    isScreening: group.isScreening,
    isNonBaseline: group.isNonBaseline === true,
    ...(group.tested === undefined ? {} : { tested: group.tested }),
  };
}

/** Whether two lists show the same people in the same places. */
export const showsTheSame = (one: StaffGroup, other: StaffGroup): boolean =>
  one.people.length === other.people.length &&
  one.people.every((person, at) => {
    const { profileId, firstName, lastName, birthDate } = other.people[at] ?? person;
    return (
      person.profileId === profileId &&
      person.firstName === firstName &&
      person.lastName === lastName &&
      person.birthDate === birthDate
    );
  });
