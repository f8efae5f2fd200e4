import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../platform/test/users.ts';
import { ProfileAccessDialog } from './profile-access-dialog.tsx';
import {
  aLink,
  answerSharing,
  button,
  framed,
  generated,
  neverShared,
  type SharedProfile,
} from './test/sharing-scene.tsx';

let known: SharedProfile;
beforeEach(() => {
  known = neverShared();
});
afterEach(() => vi.restoreAllMocks());

describe('who has access', () => {
  const dialog = (isSharing: boolean) => {
    const user = aUser();
    if (user.selectedOrganization) user.selectedOrganization.isSwayVisaEnabled = isSharing;
    return framed(
      <ProfileAccessDialog profileId={3} profileName="Ada Byron" isOpen onClose={() => undefined} />,
      user,
    );
  };

  test('is seen without making a link, also where sharing is off, and what was given can be ended there', async () => {
    known.links = [aLink({ id: 40, sentToEmail: 'late@parents.example', state: 'expired' })];
    known.accounts = [
      {
        id: 31,
        accountId: 9,
        email: 'pat@parents.example',
        relationshipTypeId: 3,
        profileAccessLinkId: null,
        createdOn: '2026-10-06T12:00:00Z',
      },
    ];
    const calls = answerSharing(known);
    const screen = await dialog(false);
    await expect.element(button(screen, 'End Access: pat@parents.example')).toBeVisible();
    await expect.element(screen.getByText('Profile sharing is off', { exact: false })).toBeVisible();
    // Nothing new can be sent.
    await expect.element(button(screen, 'Send Again: late@parents.example')).not.toBeInTheDocument();
    expect(generated(calls)).toEqual([]);

    await screen.unmount();
    const on = await dialog(true);
    await expect.element(button(on, 'Send Again: late@parents.example')).toBeVisible();
    await expect.element(on.getByText('Profile sharing is off')).not.toBeInTheDocument();
  });

  test('where nobody has it says so', async () => {
    answerSharing(known);
    const screen = await dialog(true);
    await expect.element(screen.getByText('No one outside the organization has access.')).toBeVisible();
  });
});
