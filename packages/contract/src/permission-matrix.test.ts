import { insideKinds, kindPermissions, viewerKinds } from '@plumbline/domain';
import { expect, test } from 'vitest';
import { isInsideScope } from './core/define-call.ts';
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

test('a call that reaches into an organization is asked by nobody who has none, and a public call reaches nothing', () => {
  for (const { call, allowed } of permissionMatrix()) {
    expect(call.scope === 'public', call.path).toBe(call.permission === 'public');
    if (!isInsideScope(call.scope)) continue;
    expect(
      [...allowed].filter((kind) => !insideKinds.includes(kind)),
      call.path,
    ).toEqual([]);
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
