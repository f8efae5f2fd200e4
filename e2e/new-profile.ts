import { expect, type Page } from '@playwright/test';
import { ask } from './portal-page.ts';

/** What a journey decides of a new profile; the rest is filled in. */
export interface NewProfile {
  firstName: string;
  lastName: string;
  birthDate?: string;
  /** Without it the first group that whoever is signed in can use. */
  groupIds?: number[];
}

/** Adds a profile as whoever is signed in on the page, and answers its id. The profile has no test yet. */
export async function addProfile(
  page: Page,
  { firstName, lastName, birthDate = '2009-03-14', groupIds }: NewProfile,
): Promise<number> {
  const { groups } = await ask<{ groups: { id: number; isEnabled: boolean }[] }>(page, 'Group/GetGroups');
  const { protocols } = await ask<{ protocols: { organizationProtocolId: number; isDisabled: boolean }[] }>(
    page,
    'Protocol/GetProtocols',
  );
  const { id } = await ask<{ id?: number }>(page, 'Profile/CreateProfile', {
    profile: {
      firstName,
      lastName,
      birthDate,
      sex: 'F',
      gender: 2,
      height: 66,
      weight: 128,
      email: null,
      graduationYear: 1,
      additionalData: {
        genderIdentity: null,
        race: [1],
        ethnicity: 1,
        hasHadConcussion: 2,
        lastConcussionDate: null,
        hasAttentionDisorder: 2,
        primaryLanguage: 1,
        secondaryLanguage: null,
        homeOtherThanEnglish: false,
      },
      groupIds:
        groupIds ??
        groups
          .filter(({ isEnabled }) => isEnabled)
          .slice(0, 1)
          .map((group) => group.id),
      defaultOrganizationProtocolId: protocols.find(({ isDisabled }) => !isDisabled)?.organizationProtocolId,
    },
  });
  expect(id, 'the profile was refused').toBeDefined();
  return id ?? 0;
}
