import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../features/calls.ts';
import { getDuplicateProfiles } from '../features/duplicates/duplicate-calls.ts';
import { confirmMergeProfiles } from '../features/tools/merge-profiles.ts';
import { defineCall } from './define-call.ts';

/** The specified names of calls that ask. */
const asks = /^(get|find|masterSearch|check|validate|preview|test|download|export)/i;

/** Calls whose specified name says otherwise than what they do. */
const misnamed = new Map([
  ['GetMobileToken', 'acts'],
  ['Roster/CheckRoster', 'acts'],
  ['Profile/NewPdfReport', 'asks'],
  ['Profile/ProfileTestPdfForPortal', 'asks'],
  ['Billing/InvoicePdfForPortal', 'asks'],
  ['Billing/DraftPdfReport', 'asks'],
  ['Billing/TryGetBillingOverview', 'asks'],
  ['Tools/StartMergeProfiles', 'asks'],
  ['Billing/CreditNotePdf', 'asks'],
  ['Tools/StartTransferGroup', 'asks'],
  ['Tools/StartTransferProfile', 'asks'],
  ['Tools/StartUndoProfileOperation', 'asks'],
  ['Admin/SearchProfilesAndUsers', 'asks'],
  ['Admin/PostSecondarySchoolsJson', 'asks'],
  ['Admin/PublicHighSchoolsJson', 'asks'],
  ['Admin/PrivateSchoolsJson', 'asks'],
  ['Admin/PublicSchoolDistrictsJson', 'asks'],
]);

test('a call whose name asks says what it reads, any other what it changes', () => {
  for (const { path, reads, changes } of allCalls) {
    const name = path.split('/').at(-1) ?? '';
    const kind = misnamed.get(path) ?? (asks.test(name) ? 'asks' : 'acts');
    expect(kind === 'asks' ? reads : changes, `${path} ${kind}`).toBeDefined();
    expect(kind === 'asks' ? changes : reads, `${path} ${kind}`).toBeUndefined();
  }
});

/** What is made for whoever asks and shown nowhere again. */
const shownOnce = new Set(['Billing/CreateInvoiceToken', 'Billing/CreateCardSetup']);

test('a call that only a write permission opens changes something', () => {
  const isWrite = /:(write|manage|identity|configure|enroll|grant|end)$/;
  for (const { path, permission, changes } of allCalls)
    if (isWrite.test(permission) && changes !== undefined && !shownOnce.has(path))
      expect(changes, path).not.toEqual([]);
});

test('whatever a call changes is read by another, and whatever is read can change', () => {
  const changed = new Set(allCalls.flatMap(({ changes }) => changes ?? []));
  const read = new Set(allCalls.flatMap(({ reads }) => reads ?? []));
  expect([...changed].sort()).toEqual([...read].sort());
});

test.each([
  {
    act: 'Organization/UpdateOrganizationPreferences',
    page: 'Session/GetSession',
    why: 'whether codes are expedited',
  },
  {
    act: 'Organization/UpdateOrganizationPreferences',
    page: 'Profile/GetWebProfileDetail',
    why: 'fall-risk stamps',
  },
  {
    act: 'Organization/UpdateOrganizationPreferences',
    page: 'Profile/GetProfileTestById',
    why: 'fall-risk stamps',
  },
  { act: 'UpdateAccount', page: 'Session/GetSession', why: 'who is notified of its tests, and how' },
  {
    act: 'Profile/SubmitProfileAccessLink',
    page: 'Profile/GetProfilesPaged',
    why: 'staff take the person in',
  },
  { act: 'Group/UpdateGroupProfiles', page: 'Profile/GetWebProfileDetail', why: 'the groups of the person' },
  { act: 'Profile/DeleteProfile', page: 'Group/GetGroups', why: 'how many are in a group' },
  {
    act: 'Profile/CreateProfileEvent',
    page: 'Profile/GetProfileBaselines',
    why: 'a test in an event is no baseline',
  },
])('$act changes what $page shows: $why', ({ act, page }) => {
  const callAt = (path: string) => allCalls.find((call) => call.path === path);
  const changed = callAt(act)?.changes ?? [];
  expect(
    callAt(page)?.reads?.filter((resource) => changed.includes(resource)),
    `${act}, ${page}`,
  ).not.toEqual([]);
  expect(callAt(page)?.reads).toBeDefined();
});

test('a call that says neither, or both, does not compile', () => {
  const facts = {
    path: 'Test/Silent',
    feature: 'profiles',
    summary: 'For the compiler.',
    permission: 'profile:read',
    request: z.object({}),
    response: z.object({}),
  } as const;
  const calls = [
    defineCall({ ...facts, reads: ['profile'] }),
    defineCall({ ...facts, changes: [] }),
    // @ts-expect-error neither
    defineCall(facts),
    // @ts-expect-error both
    defineCall({ ...facts, reads: ['profile'], changes: ['profile'] }),
    // @ts-expect-error of something that is no resource
    defineCall({ ...facts, changes: ['profiles'] }),
  ];
  expect(calls).toHaveLength(5);
});

test('B284: the duplicate report is read again after a merge', () => {
  const { changes = [] } = confirmMergeProfiles;
  expect(changes.some((resource) => getDuplicateProfiles.reads?.includes(resource))).toBe(true);
});
