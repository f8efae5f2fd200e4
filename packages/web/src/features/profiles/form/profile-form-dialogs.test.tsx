import {
  createProfile,
  type EditedProfile,
  getGroups,
  getProfile,
  getProfileForm,
  getProtocols,
  getWebProfileDetail,
  updateProfile,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { callKey } from '../../../platform/api/call-query.ts';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aProfile } from '../../../platform/test/profiles.ts';
import { storeAnswer } from '../../../platform/test/store-answer.ts';
import { aUser } from '../../../platform/test/users.ts';
import { AddProfileDialog } from './add-profile-dialog.tsx';
import { EditProfileDialog } from './edit-profile-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const rules = {
  enableSportsProfileProperties: false,
  latestMobileAppVersion: '5.9.2',
  isMetric: false,
  isSwayVisaEnabled: true,
  enablePatientAccountCreation: true,
};
const group = (id: number, name: string, isEnabled = true) => ({
  id,
  organizationId: 1,
  name,
  isDefault: false,
  isEnabled,
  profileCount: 2,
});
const protocol = (organizationProtocolId: number, name: string, isDisabled = false) => ({
  organizationProtocolId,
  legacyProtocolId: null,
  name,
  description: '',
  symptomsEnabled: false,
  eventsEnabled: true,
  isDisabled,
  protocolItems: [],
});
const jo: EditedProfile = {
  ...aProfile({ height: 66.1, weight: 127.9, defaultOrganizationProtocolId: 8, gender: 2 }),
  inActiveGroup: true,
  accountProfiles: [
    {
      id: 4,
      accountId: 9,
      email: 'parent@family.example',
      relationshipTypeId: 3,
      profileAccessLinkId: null,
      createdOn: '2026-10-06T12:00:00Z',
    },
    {
      id: null,
      accountId: null,
      email: 'new@family.example',
      relationshipTypeId: 0,
      profileAccessLinkId: 5,
      createdOn: null,
    },
  ],
};

interface Given {
  form?: Partial<typeof rules>;
  answer?: Answer;
  profile?: EditedProfile;
  /** Edits that profile; otherwise somebody is added. */
  isEdited?: boolean;
  user?: ReturnType<typeof aUser>;
}

async function open({ form, answer, profile = jo, isEdited = false, user = aUser() }: Given = {}) {
  await view.viewport(1440, 900);
  session.start('token-1', user, 1);
  // What another person saves meanwhile.
  const standing = { profile };
  const client = new QueryClient();
  const calls = answerCalls([
    [getProfileForm, () => ({ reply: { ...rules, ...form } })],
    [
      getGroups,
      () => ({ reply: { groups: [group(1, 'Rowing'), group(2, 'Track'), group(3, 'Old', false)] } }),
    ],
    [
      getProtocols,
      () => ({
        reply: { protocols: [protocol(8, 'Baseline'), protocol(9, 'Balance'), protocol(10, 'Off', true)] },
      }),
    ],
    [getProfile, () => ({ reply: { profile: standing.profile } })],
    [createProfile, () => answer ?? { reply: { id: 77 } }],
    [updateProfile, () => answer ?? { reply: {} }],
  ]);
  const onClose = vi.fn();
  const onDone = vi.fn((_profileId: number) => {});
  const screen = await renderDesign(
    <QueryClientProvider client={client}>
      <CurrentUserProvider value={user}>
        {isEdited ? (
          <EditProfileDialog profileId={12} onClose={onClose} />
        ) : (
          <AddProfileDialog onClose={onClose} onCreated={onDone} />
        )}
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeVisible();
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields))
      await userEvent.fill(dialog.getByRole('textbox', { name: label }), value);
  };
  const choose = async (label: string, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: label }));
    const chosen = screen.getByRole('option', { name: option, exact: true });
    // The choices before fade out; two lists may hold the same word.
    await expect.poll(() => chosen.elements()).toHaveLength(1);
    await userEvent.click(chosen);
    await userEvent.tab();
  };
  const isShown = (label: string) =>
    [label, `${label} optional`].some(
      (name) => dialog.getByLabelText(name, { exact: true }).elements().length > 0,
    );
  const sent = () =>
    calls
      .filter(({ path }) => path === 'Profile/CreateProfile' || path === 'Profile/UpdateProfile')
      .map(({ request }) => request);
  /** Somebody else saves, and the form's own profile is asked for anew behind it. */
  const savedElsewhere = async (traits: Partial<EditedProfile>) => {
    standing.profile = { ...profile, ...traits };
    await client.refetchQueries({ queryKey: callKey(getProfile) });
  };
  return { screen, client, dialog, save, fill, choose, isShown, sent, onClose, onDone, savedElsewhere };
}

const whoItIs = { 'First Name': 'Maya', 'Last Name': 'Okafor', 'Birth Date': '03/14/2009' };
const size = { 'Height (feet)': '5', 'Height (inches)': '6', 'Weight (lbs)': '128' };

async function filled(given: Given = {}) {
  const opened = await open(given);
  await opened.fill({ ...whoItIs, ...size });
  await opened.choose('Sex', 'Female');
  await opened.choose('Groups', 'Track');
  await opened.choose('Default Protocol', 'Balance');
  return opened;
}

test('C261 C264 C268 C270 C271 C440: Add Profile can be saved when what is required is there, and says so', async () => {
  const { screen, save, sent, onDone, onClose } = await filled();
  await expect.element(save).toBeEnabled();
  await userEvent.click(save);
  await expect.element(screen.getByText('Profile Successfully Created')).toBeVisible();
  expect(sent()).toEqual([
    {
      profile: expect.objectContaining({
        firstName: 'Maya',
        lastName: 'Okafor',
        birthDate: '2009-03-14',
        sex: 'F',
        height: 66,
        weight: 128,
        groupIds: [2],
        defaultOrganizationProtocolId: 9,
        accountProfiles: [],
        clientUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    },
  ]);
  await expect.poll(() => onDone).toHaveBeenCalledWith(77);
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
});

test('C416: a refused creation is a notification, stands at its field, and what was typed stays', async () => {
  const message = 'Birth Date must not be in the future.';
  const { screen, dialog, save, onClose } = await filled({
    answer: { status: 422, code: 'profile.date_in_future', message, field: 'profile.birthDate' },
  });
  await userEvent.click(save);
  // At its field, and as a notification.
  await expect.poll(() => screen.getByText(message).elements().length).toBe(2);
  await expect
    .element(dialog.getByRole('textbox', { name: 'Birth Date' }))
    .toHaveAccessibleDescription(message);
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Maya');
  expect(onClose).not.toHaveBeenCalled();
});

test('C263: a birth date is MM/DD/YYYY, and never to come', async () => {
  const { dialog, fill } = await open();
  const birthDate = dialog.getByRole('textbox', { name: 'Birth Date' });
  await fill({ 'Birth Date': '14.3.09' });
  await userEvent.tab();
  await expect.element(birthDate).toHaveAccessibleDescription('Use MM/DD/YYYY');
  await fill({ 'Birth Date': `01/01/${new Date().getFullYear() + 2}` });
  await userEvent.tab();
  await expect.element(birthDate).toHaveAccessibleDescription('must not be in the future');
});

test('C268 C276: where sizes are metric, centimeters and kilograms are asked and sent as inches and pounds', async () => {
  const { dialog, save, fill, choose, isShown, sent } = await open({ form: { isMetric: true } });
  expect(isShown('Height (feet)')).toBe(false);
  await fill({ ...whoItIs, 'Height (cm)': '300', 'Weight (kg)': '58' });
  await userEvent.tab();
  await expect.element(dialog.getByText('must be less than 300 cm')).toBeVisible();
  await fill({ 'Height (cm)': '168' });
  await choose('Sex', 'Female');
  await choose('Groups', 'Rowing');
  await choose('Default Protocol', 'Baseline');
  await userEvent.click(save);
  await expect.poll(sent).toMatchObject([{ profile: { height: 66.1, weight: 127.9 } }]);
});

test.each([
  { version: '5.5.9', isEthnicityShown: false },
  { version: '5.5.10', isEthnicityShown: true },
])(
  'C266 C267: with app $version ethnicity is shown: $isEthnicityShown, and race 6 the other way round',
  async ({ version, isEthnicityShown }) => {
    const { screen, dialog, isShown } = await open({ form: { latestMobileAppVersion: version } });
    expect(isShown('Ethnicity')).toBe(isEthnicityShown);
    await userEvent.click(dialog.getByRole('combobox', { name: 'Race' }));
    await expect.element(screen.getByRole('option', { name: 'White' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Hispanic or Latino' }).elements()).toHaveLength(
      isEthnicityShown ? 0 : 1,
    );
  },
);

test('C265 C266: the sports-properties layout asks for gender, race and ethnicity', async () => {
  const { dialog, choose } = await filled({ form: { enableSportsProfileProperties: true } });
  await expect.element(dialog.getByText(/^Complete first: Gender, .*Ethnicity/)).toBeVisible();
  await choose('Gender', 'Female');
  await choose('Race', 'Asian');
  await expect.element(dialog.getByText('Complete first: Ethnicity.')).toBeVisible();
  await choose('Ethnicity', 'Not Hispanic or Latino');
  await expect.element(dialog.getByText(/^Complete first/)).not.toBeInTheDocument();
});

test('Save of a form that lacks something says so at its fields, and the first of them takes the focus', async () => {
  const { dialog, save, fill, sent } = await open();
  await fill({ 'First Name': 'Maya' });
  await userEvent.click(save);
  await expect.element(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveFocus();
  await expect.poll(() => dialog.getByText('required').elements().length).toBeGreaterThan(4);
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Maya');
  expect(sent()).toEqual([]);
});

test('C272 C273 C274: an answer asks for what hangs on it, and takes it back', async () => {
  const { choose, isShown } = await open();
  for (const [question, asked] of [
    ['Has had a concussion', 'Last Concussion Date'],
    ['Speaks other than English at home', 'Primary Language'],
    ['Speaks a secondary language', 'Secondary Language'],
  ] as const) {
    expect(isShown(asked)).toBe(false);
    await choose(`${question} optional`, 'Yes');
    expect(isShown(asked)).toBe(true);
    await choose(`${question} optional`, 'No');
    expect(isShown(asked)).toBe(false);
  }
});

test('C275: graduation years go to the current one and the next 20, with Not Applicable', async () => {
  const { screen, dialog } = await open();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Graduation Year optional' }));
  await expect.element(screen.getByRole('option', { name: 'Not Applicable' })).toBeVisible();
  const offered = screen
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  const thisYear = new Date().getFullYear();
  for (let year = thisYear; year <= thisYear + 20; year += 1) expect(offered).toContain(String(year));
  expect(offered).not.toContain(String(thisYear + 21));
});

test('C191 C258: who wants an account is asked for an address, which is invited on save', async () => {
  const { dialog, save, fill, sent } = await filled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'The person or a parent wants an account' }));
  await expect.element(dialog.getByText('Complete first: Email to invite.')).toBeVisible();
  expect(dialog.getByText('Invite Sent on SAVE').elements()).toHaveLength(0);
  await fill({ 'Email to invite': 'mother@family.example' });
  await expect.element(dialog.getByText('Invite Sent on SAVE')).toBeVisible();
  await userEvent.click(save);
  await expect
    .poll(sent)
    .toMatchObject([
      { profile: { accountProfiles: [{ id: 0, email: 'mother@family.example', relationshipTypeId: 0 }] } },
    ]);
});

test('where profile sharing is off nobody is invited', async () => {
  const { isShown } = await open({ form: { isSwayVisaEnabled: false } });
  expect(isShown('The person or a parent wants an account')).toBe(false);
});

test('C098 C439: Edit Profile is 600 wide, shows what stands, sends what changed, and says so', async () => {
  const { screen, dialog, save, fill, sent, client } = await open({ isEdited: true });
  const isOutdated = await storeAnswer(client, getWebProfileDetail, { id: 12 });
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().width)).toBe(600);
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Jo');
  await expect.element(dialog.getByRole('textbox', { name: 'Birth Date' })).toHaveValue('03/14/2009');
  await expect.element(dialog.getByRole('textbox', { name: 'Height (inches)' })).toHaveValue('6.1');
  await fill({ 'Last Name': 'Quillan-Lind', 'Weight (lbs)': '130' });
  await userEvent.click(save);
  await expect.element(screen.getByText('Profile Successfully Updated')).toBeVisible();
  expect(sent()).toEqual([
    { profile: { id: 12, lastName: 'Quillan-Lind', weight: 130 }, updateGroups: false },
  ]);
  expect(isOutdated()).toBe(true);
});

test('what somebody else saved while the form was open is not undone by fields that nobody touched', async () => {
  const { dialog, save, fill, sent, savedElsewhere } = await open({ isEdited: true });
  await fill({ 'First Name': 'Joanna' });
  await savedElsewhere({ lastName: 'Lind', email: 'jo@lind.example', groupIds: [1] });
  await expect.element(dialog.getByRole('textbox', { name: 'First Name' })).toHaveValue('Joanna');
  await userEvent.click(save);
  await expect.poll(sent).toEqual([{ profile: { id: 12, firstName: 'Joanna' }, updateGroups: false }]);
});

test('groups that somebody else changed meanwhile stay, where only the place can be edited', async () => {
  const { save, choose, sent, savedElsewhere } = await open({
    isEdited: true,
    profile: { ...jo, organizationId: 2 },
  });
  await savedElsewhere({ organizationId: 2, groupIds: [1] });
  await choose('Default Protocol', 'Balance');
  await userEvent.click(save);
  await expect
    .poll(sent)
    .toEqual([{ profile: { id: 12, defaultOrganizationProtocolId: 9 }, updateGroups: false }]);
});

test('C193: the form says who reads the profile, and who was invited', async () => {
  const { dialog } = await open({ isEdited: true });
  const rows = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(['parent@family.exampleParent or Guardian', 'new@family.exampleInvited']);
});

test('C268 C269: a profile that lacks what is required says so as it opens', async () => {
  const { dialog, save } = await open({ isEdited: true, profile: { ...jo, height: null, weight: null } });
  await expect.poll(() => dialog.getByText('required').elements().length).toBe(2);
  await expect.element(save).toBeDisabled();
});

test.each([
  {
    why: 'internal staff',
    user: aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true }),
    profile: jo,
  },
  { why: 'an organization that does not keep it', user: aUser(), profile: { ...jo, organizationId: 2 } },
])('C341: $why: groups and default protocol, and nothing of who a person is', async ({ user, profile }) => {
  const { save, choose, isShown, sent } = await open({ isEdited: true, user, profile });
  expect(isShown('First Name')).toBe(false);
  await choose('Default Protocol', 'Balance');
  await userEvent.click(save);
  await expect
    .poll(sent)
    .toEqual([{ profile: { id: 12, defaultOrganizationProtocolId: 9 }, updateGroups: false }]);
});
