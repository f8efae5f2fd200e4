import {
  confirmMergeProfiles,
  deleteProfile,
  dismissDuplicate,
  getAuditLogPaged,
  getDismissedDuplicates,
  getDuplicateProfiles,
  grantOrganizationAccess,
  restoreDuplicate,
  startDuplicateReport,
  startMergeProfiles,
  undoProfileOperation,
} from '@plumbline/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

// A job that fails is tried again after some seconds.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let organizationId: number;
let admin: SendOptions;
let pair: { profile1Id: number; profile2Id: number };

const maya = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14' };

beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());
beforeEach(async () => {
  organizationId = (await givenOrganization(server.db)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  pair = {
    profile1Id: (await givenProfile(server.db, organizationId, maya)).id,
    profile2Id: (await givenProfile(server.db, organizationId, maya)).id,
  };
});

/** The pairs of a new report. */
async function pairsOf(options: SendOptions): Promise<{ pairs: number; dismissed: number }> {
  await server.sendOk(startDuplicateReport, {}, options);
  return vi.waitFor(
    async () => {
      const reply = await server.sendOk(getDuplicateProfiles, {}, options);
      expect(reply.unfinished).toBeNull();
      return { pairs: reply.totalRowCount, dismissed: reply.dismissedCount };
    },
    { timeout: 60_000, interval: 25 },
  );
}

const dismissedBy = (options: SendOptions) => server.sendOk(getDismissedDuplicates, {}, options);

test('B177: two who are not the same person are in no report any more, with who said so and when, until that is taken back', async () => {
  expect(await pairsOf(admin)).toEqual({ pairs: 1, dismissed: 0 });
  // The order of the two does not matter, and neither does a second time.
  const { profile1Id, profile2Id } = pair;
  await server.sendOk(dismissDuplicate, { profile1Id: profile2Id, profile2Id: profile1Id }, admin);
  await server.sendOk(dismissDuplicate, pair, admin);
  const now = await server.sendOk(getDuplicateProfiles, {}, admin);
  expect([now.totalRowCount, now.dismissedCount]).toEqual([0, 1]);
  expect(await pairsOf(admin)).toEqual({ pairs: 0, dismissed: 1 });
  expect(await dismissedBy(admin)).toEqual({
    dismissedDuplicates: [
      {
        profile1: { id: profile1Id, ...maya },
        profile2: { id: profile2Id, ...maya },
        dismissedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        dismissedBy: 'Fixture Account',
      },
    ],
    totalRowCount: 1,
  });
  await server.sendOk(restoreDuplicate, pair, admin);
  const back = await server.sendOk(getDuplicateProfiles, {}, admin);
  expect([back.totalRowCount, back.dismissedCount]).toEqual([1, 0]);
  expect((await refusalOf(server, restoreDuplicate, pair, admin)).code).toBe('duplicates.not_dismissed');
});

test('B177 B280: what was said of a merged profile holds for the one that was kept, and for itself once that is undone', async () => {
  const { profile1Id: keep, profile2Id: lose } = pair;
  const third = (await givenProfile(server.db, organizationId, maya)).id;
  await server.sendOk(dismissDuplicate, { profile1Id: lose, profile2Id: third }, admin);
  expect(await pairsOf(admin)).toEqual({ pairs: 2, dismissed: 1 });
  const merge = { profileToKeepId: keep, profileToLoseId: lose };
  await server.sendOk(startMergeProfiles, merge, admin);
  const { profileOperationId } = await server.sendOk(confirmMergeProfiles, merge, admin);
  expect(await pairsOf(admin)).toEqual({ pairs: 0, dismissed: 1 });
  expect((await dismissedBy(admin)).dismissedDuplicates).toMatchObject([
    { profile1: { id: keep }, profile2: { id: third } },
  ]);
  await server.sendOk(undoProfileOperation, { profileOperationId }, admin);
  expect(await pairsOf(admin)).toEqual({ pairs: 2, dismissed: 1 });
  await server.sendOk(startMergeProfiles, merge, admin);
  await server.sendOk(confirmMergeProfiles, merge, admin);
  await server.sendOk(restoreDuplicate, { profile1Id: third, profile2Id: keep }, admin);
  expect(await pairsOf(admin)).toEqual({ pairs: 1, dismissed: 0 });
});

test('who dismissed a pair and who took it back stand in the audit log', async () => {
  await server.sendOk(dismissDuplicate, pair, admin);
  await server.sendOk(restoreDuplicate, pair, admin);
  const log = JSON.stringify(await server.sendOk(getAuditLogPaged, {}, admin));
  expect(log).toContain('duplicate_dismissals');
});

test('two names of one profile, a stranger and somebody who left are refused', async () => {
  const elsewhere = await givenProfile(server.db, (await givenOrganization(server.db)).id, maya);
  const { profile1Id, profile2Id } = pair;
  const refused = (profile: number) =>
    refusalOf(server, dismissDuplicate, { profile1Id, profile2Id: profile }, admin);
  expect(await refused(profile1Id)).toEqual({ status: 422, code: 'duplicates.same_profile' });
  expect(await refused(elsewhere.id)).toEqual({ status: 404, code: 'profile.not_found' });
  await server.sendOk(deleteProfile, { id: profile2Id }, admin);
  expect(await refused(profile2Id)).toEqual({ status: 404, code: 'profile.not_found' });
});

test('B179: internal staff dismiss pairs by their ids, and read no name in the list of them', async () => {
  const { options } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
  const staff = { ...options, organizationId };
  await server.sendOk(dismissDuplicate, pair, admin);
  const nobody = { firstName: null, lastName: null, birthDate: null };
  expect((await dismissedBy(staff)).dismissedDuplicates).toEqual([
    {
      profile1: { id: pair.profile1Id, ...nobody },
      profile2: { id: pair.profile2Id, ...nobody },
      dismissedOn: expect.any(String),
      dismissedBy: null,
    },
  ]);
  await server.sendOk(restoreDuplicate, pair, staff);
  await server.sendOk(dismissDuplicate, pair, staff);
  // The school reads that it was somebody who is not of the school.
  expect((await dismissedBy(admin)).dismissedDuplicates[0]?.dismissedBy).toBeNull();
});
