import { kindPermissions, viewerKinds } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { allCalls } from './features/calls.ts';
import { permissionMatrix } from './permission-matrix.ts';

test('every call has a row, and each row allows exactly the kinds that have its permission', () => {
  const rows = permissionMatrix();
  expect(rows.map(({ call }) => call.path)).toEqual(allCalls.map(({ path }) => path));
  for (const { call, allowed } of rows) {
    for (const kind of viewerKinds) {
      expect(allowed.has(kind), `${call.path} ${kind}`).toBe(kindPermissions[kind].includes(call.permission));
    }
  }
});

test('a family or COVID account may ask about its own account, a family about sharing, and neither about anything clinical', () => {
  for (const { call, allowed } of permissionMatrix()) {
    const own = ['public', 'signedIn', 'account:personal'];
    const asFamily = [...own, 'account:password', 'profile:share', 'profileLink:redeem'];
    if (allowed.has('covid')) expect(own, call.path).toContain(call.permission);
    if (allowed.has('family')) expect(asFamily, call.path).toContain(call.permission);
  }
});
