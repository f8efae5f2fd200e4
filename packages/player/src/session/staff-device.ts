import { callDevice } from '../api/device-api.ts';
import type { Grant } from './grant.ts';
import type { StaffGroup } from './roster.ts';
import { deleteFrom, keep, keepAgain, keptOn } from './sealed-store.ts';
import type { StaffPin } from './staff-pin.ts';

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
    isNonBaseline: group.isNonBaseline === true,
    showResultsAfterSession: false,
    protocol,
    settings: group.settings,
    clockBehindMs: group.clockBehindMs,
  };
}
