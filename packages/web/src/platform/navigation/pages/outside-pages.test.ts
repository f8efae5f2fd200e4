import { expect, test } from 'vitest';
import { readAddress } from '../address-fields.ts';
import { outsidePages } from './outside-pages.ts';

const { address } = outsidePages['/profile-test-fullpage'];

test('C171 C488: the address of the print page says which test, by which token, with which tests, from where, in which zone', () => {
  expect(
    readAddress(address, {
      profileTestId: '5',
      authToken: 'plp_x',
      includedTestIds: '5,7',
      isPortal: 'true',
      isLocal: '0',
      timezone: 'America/Chicago',
      timezoneOffset: '300',
      sections: '',
    }),
  ).toEqual({
    profileTestId: 5,
    authToken: 'plp_x',
    includedTestIds: '5,7',
    isPortal: true,
    isLocal: false,
    timezone: 'America/Chicago',
    timezoneOffset: 300,
    sections: '',
  });
});

test.each([
  { profileTestId: 'x' },
  { profileTestId: '0' },
  { includedTestIds: '5;drop' },
  { includedTestIds: '5,' },
  { timezoneOffset: '3000' },
  { timezoneOffset: '' },
  { timezoneOffset: 'noon' },
  { isPortal: 'perhaps' },
])('C171: what does not fit counts as missing: %o', (search) => {
  expect(readAddress(address, search)).toEqual({ isPortal: false, isLocal: false });
});
