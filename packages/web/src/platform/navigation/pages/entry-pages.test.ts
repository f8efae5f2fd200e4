import { expect, test } from 'vitest';
import { readAddress } from '../address-fields.ts';
import { entryPages } from './entry-pages.ts';

test('A061: the login page reads every key of its query', () => {
  expect(
    readAddress(entryPages['/login'].address, {
      redirect: '/profiles',
      orgId: '3',
      profileAccessLink: 'abc',
      mobileSso: 'true',
      mobileAppVersion: '5.6.0',
      isCallback: 'true',
      email: 'ada@riverside.example',
      isUsedForProfileAccessLink: 'true',
      stranger: 'x',
    }),
  ).toEqual({
    redirect: '/profiles',
    orgId: 3,
    profileAccessLink: 'abc',
    mobileSso: true,
    mobileAppVersion: '5.6.0',
    isCallback: true,
    email: 'ada@riverside.example',
    isUsedForProfileAccessLink: true,
  });
});

test('A113: the mobile token page reads every key of its query', () => {
  const query = {
    deviceId: '12',
    deviceName: 'Bench phone',
    appVersion: '5.6.0',
    email: 'ada@riverside.example',
    platform: 'iOS',
    osVersion: '20.1',
    token: 'web-1',
  };
  expect(readAddress(entryPages['/get-mobile-token'].address, { ...query, stranger: 'x' })).toEqual(query);
});
