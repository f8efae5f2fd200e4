import type { getRoster, ResponseOf } from '@plumbline/contract';
import { callDevice } from '../api/device-api.ts';
import { clockBehindMs } from '../device/clock.ts';
import type { Grant } from './grant.ts';
import { deleteFrom, keep, keepAgain, keptOn } from './sealed-store.ts';
import type { StaffPin } from './staff-pin.ts';

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

/** A staff member who signed in on this device. */
export interface StaffDevice {
  token: string;
  expiresOn: string;
  organizationId: number;
  organizationName: string;
  /** The people of one group, with what is needed to test them without a connection; null until a group was chosen. */
  group: StaffGroup | null;
  /** Of this device, where the organization wants one; null until it was chosen. */
  pin: StaffPin | null;
}

export interface StaffGroup extends Pick<Roster, 'people' | 'protocols' | 'settings'> {
  name: string;
  /** What is tested, or with `usesOwnProtocols` what whoever has no protocol of their own takes. */
  protocolId: number;
  /** Each person takes their own protocol. */
  usesOwnProtocols?: boolean;
  isScreening: boolean;
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

/** The list after somebody was tested. */
export const withTested = (staff: StaffDevice, profileId: number, on: string): StaffDevice =>
  staff.group === null
    ? staff
    : { ...staff, group: { ...staff.group, tested: { ...staff.group.tested, [profileId]: on } } };

/** Whether the list opens with a PIN that was chosen. */
export const opensByPin = ({ group, pin }: Pick<StaffDevice, 'group' | 'pin'>): boolean =>
  group?.settings.isPasscodeEnabled === true && pin !== null;

const recordName = 'staff';

const isStaffDevice = (value: unknown): value is StaffDevice =>
  typeof value === 'object' && value !== null && 'organizationName' in value && 'group' in value;

/** Who is signed in on this device; null for nobody, and after seven days. */
export async function storedStaff(): Promise<StaffDevice | null> {
  const [kept] = await keptOn('kept', isStaffDevice);
  // Whoever signed in before there were PINs has none.
  return kept === undefined ? null : { ...kept.value, pin: kept.value.pin ?? null };
}

/** The seven days begin with the sign-in: neither a PIN nor a choice makes them longer. */
export async function keepStaff(staff: StaffDevice): Promise<void> {
  const [before] = await keptOn('kept', isStaffDevice);
  if (before?.value.token === staff.token) await keepAgain('kept', { ...before, value: staff });
  else await keep('kept', recordName, staff);
}

/** Drops the roster and the token, here and on the portal where it can be reached. */
export async function signOutStaff({ token }: Pick<StaffDevice, 'token'>): Promise<void> {
  await deleteFrom('kept', recordName);
  await endToken(token);
}

/** A token that the portal did not hear about ends by itself, and nobody has it any more. */
export async function endToken(token: string): Promise<void> {
  await callDevice('logout', {}, token).catch(() => undefined);
}

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
    name,
    people,
    protocols: roster.protocols,
    settings: roster.settings,
    protocolId: protocol.organizationProtocolId,
    usesOwnProtocols: people.some(({ protocolId }) => protocolId != null),
    isScreening: false,
    clockBehindMs: clockBehindMs(),
  };
}

/** What a test of somebody of the roster is taken under; null where its protocol or the person is gone. */
export function grantFor(staff: StaffDevice, profileId: number): Grant | null {
  const { group, token, expiresOn, organizationId } = staff;
  const person = group?.people.find((one) => one.profileId === profileId);
  const protocolOf = (id: number | null | undefined) =>
    group?.protocols.find((one) => one.organizationProtocolId === id);
  const protocol =
    (group?.usesOwnProtocols === true && protocolOf(person?.protocolId)) || protocolOf(group?.protocolId);
  if (!group || protocol === undefined || person === undefined) return null;
  return {
    token,
    expiresOn,
    code: null,
    audience: 'roster',
    roster: { profileId, organizationId, name: `${person.firstName} ${person.lastName}` },
    isAccountCreationEnabled: false,
    isScreening: group.isScreening,
    showResultsAfterSession: false,
    protocol,
    settings: group.settings,
    clockBehindMs: group.clockBehindMs,
  };
}
