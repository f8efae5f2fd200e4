import { expect, test } from 'vitest';
import { profileLayout } from './profile-layout.ts';

test.each([
  { version: '5.5.9', isAsked: false },
  { version: '5.5.10', isAsked: true },
  { version: '5.6.0', isAsked: true },
  { version: '', isAsked: false },
])('C266: with app version "$version" ethnicity is asked for: $isAsked', ({ version, isAsked }) => {
  const layout = profileLayout({ enableSportsProfileProperties: true, latestMobileAppVersion: version });
  expect(layout.isEthnicityAsked).toBe(isAsked);
  expect(layout.isEthnicityRequired).toBe(isAsked);
});

test('C265 C266: gender, race and ethnicity are required in the sports-properties layout only', () => {
  const of = (enableSportsProfileProperties: boolean) =>
    profileLayout({ enableSportsProfileProperties, latestMobileAppVersion: '6.0.0' });
  expect(of(true)).toEqual({
    isGenderRequired: true,
    isRaceRequired: true,
    isEthnicityAsked: true,
    isEthnicityRequired: true,
  });
  expect(of(false)).toEqual({
    isGenderRequired: false,
    isRaceRequired: false,
    isEthnicityAsked: true,
    isEthnicityRequired: false,
  });
});
