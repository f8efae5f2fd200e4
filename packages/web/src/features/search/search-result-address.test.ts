import { expect, test } from 'vitest';
import { searchResultAddress } from './search-result-address.ts';

type Found = Parameters<typeof searchResultAddress>[0];

const found = { id: 12, organizationId: 3, profileId: null, accountTypeId: null };

test.each<{ ids: string; why: string; result: Found; address: string }>([
  {
    ids: 'A318 B113 C061',
    why: 'a profile',
    result: { ...found, type: 1 },
    address: '/profiles/12/overview?orgId=3',
  },
  { ids: 'A319 C062', why: 'a group', result: { ...found, type: 2 }, address: '/groups/12/profiles?orgId=3' },
  { ids: 'A320 C063', why: 'a protocol', result: { ...found, type: 3 }, address: '/protocols/12?orgId=3' },
  {
    ids: 'A321 B115 C064',
    why: 'a user',
    result: { ...found, type: 4, accountTypeId: 1 },
    address: '/users/12?orgId=3',
  },
  {
    ids: 'A322 B114',
    why: 'a COVID-only account opens its profile',
    result: { ...found, type: 4, accountTypeId: 4, profileId: 77 },
    address: '/profiles/77/overview?orgId=3',
  },
  {
    ids: 'A322 B114',
    why: 'a family account opens its profile',
    result: { ...found, type: 4, accountTypeId: 5, profileId: 77 },
    address: '/profiles/77/overview?orgId=3',
  },
])('$ids: $why', ({ result, address }) => {
  expect(searchResultAddress(result)).toBe(address);
});
