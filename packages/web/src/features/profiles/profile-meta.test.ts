import type { Profile } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { aProfile } from '../../platform/test/profiles.ts';
import { profileMeta } from './profile-meta.ts';

const parts = (more: Partial<Profile>, showsApiIds = false) =>
  profileMeta(aProfile(more), { showsApiIds }).split('   ·   ');

test('C087: the profile id first, then who it is', () => {
  expect(parts({})).toEqual(['Profile ID 12', '17 y (3/14/09)', 'Female', 'Class of 2027', 'Rowing, Track']);
});

test('C088 C317: the ids of the API stand there only where the organization uses it', () => {
  expect(parts({}, true).slice(0, 3)).toEqual([
    'Profile ID 12',
    'API Unique ID UNI-9',
    'API External ID EXT-7',
  ]);
  expect(parts({ uniqueId: null, externalId: null }, true)[1]).toBe('17 y (3/14/09)');
});

test('what is withheld or unknown leaves no gap', () => {
  expect(parts({ birthDate: null, ageYears: 17, sex: null, graduationYear: null, groupNames: [] })).toEqual([
    'Profile ID 12',
    '17 y',
  ]);
});
