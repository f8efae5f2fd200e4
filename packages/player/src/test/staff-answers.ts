import { aGrant } from './render-player.tsx';

const { protocol, settings } = aGrant([9999]);
const person = (profileId: number, firstName: string, lastName: string, groupIds: number[]) => ({
  profileId,
  clientUuid: null,
  isRemoved: false,
  firstName,
  lastName,
  birthDate: '2010-03-04',
  sex: 'F',
  groupIds,
  defaultOrganizationProtocolId: null,
});
const rosterPage = (profiles: object[], hasMore = false) => ({
  reply: {
    profiles,
    groups: [
      { id: 7, name: 'Soccer' },
      { id: 8, name: 'Swimming' },
      { id: 9, name: 'Track' },
    ],
    protocols: [{ ...protocol, organizationProtocolId: 12, name: 'Field' }],
    settings,
    cursor: 5,
    hasMore,
  },
});

export const organization = (id: number, name: string) => ({ id, name, isEnterpriseAdminOrg: false });
const account = { id: 3, email: 'trainer@riverside.example' };
export const signedIn = {
  token: 'a-session',
  account,
  mfaIsRequired: false,
  mfaMethods: [],
  availableOrganizations: [organization(1, 'Riverside')],
  selectedOrganization: organization(1, 'Riverside'),
};

/** A trainer of one organization with three groups. */
export const ofStaff = {
  login: { reply: signedIn },
  GetMobileToken: { reply: { token: 'a-device', expiresOn: '2027-10-06T20:42:00.000Z', organizationId: 1 } },
  logout: { reply: {} },
  'Device/GetRoster': rosterPage([
    person(11, 'Ada', 'Okafor', [7]),
    person(12, 'Bea', 'Nguyen', [7, 8]),
    person(13, 'Cleo', 'Ortiz', [8]),
  ]),
};

/** The same in an organization that wants a PIN. */
export const ofStaffWithPin = {
  ...ofStaff,
  'Device/GetRoster': {
    reply: { ...ofStaff['Device/GetRoster'].reply, settings: { ...settings, isPasscodeEnabled: true } },
  },
};
