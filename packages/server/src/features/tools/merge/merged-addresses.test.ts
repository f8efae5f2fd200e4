import {
  adjustBaselineCalculationDate,
  type Call,
  createPrintToken,
  createProfileEvent,
  deleteProfile,
  endCurrentProfileEvent,
  getPdfSyncStatus,
  getProfile,
  getProfileBaselines,
  getProfileDemands,
  getProfileHistory,
  getProfileTestById,
  getSessionsByProfileId,
  getWebProfileDetail,
  newPdfReport,
  updateMeasureThresholds,
  updateProfile,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MergingPortal, startMergingPortal } from '../../../../test/merging-portal.ts';

let portal: MergingPortal;
beforeAll(async () => {
  portal = await startMergingPortal();
});
afterAll(() => portal.server.stop());

const report = { includedTestIds: '', timezone: 'America/Chicago' };

/** Every call that is asked with the id of a profile from an address, a link or a dialog that was open before. */
const callsWith = (id: number): [Call, object][] => [
  ...[
    getWebProfileDetail,
    getProfile,
    getProfileHistory,
    getProfileBaselines,
    getProfileDemands,
    getSessionsByProfileId,
    getPdfSyncStatus,
    deleteProfile,
  ].map((call): [Call, object] => [call, { id }]),
  [newPdfReport, { id, ...report }],
  [updateProfile, { profile: { id, graduationYear: 2030 } }],
  [adjustBaselineCalculationDate, { profileId: id, baselineStartDate: '2026-03-02T00:00:00Z' }],
  [updateMeasureThresholds, { profileId: id, measureId: 1004, thresholds: null }],
  [
    createProfileEvent,
    {
      profileEvent: {
        profileId: id,
        eventTypeId: 1,
        name: 'Fall',
        startedOn: '2026-03-02T00:00:00Z',
        endedOn: null,
      },
    },
  ],
  [endCurrentProfileEvent, { profileId: id, eventEndedDateTimeUtc: '2026-03-03T00:00:00Z' }],
];

test('B280: whatever is asked of a profile that was merged says where it is now, to who sees that one and to nobody else', async () => {
  const { server, admin, trainer, soccer } = portal;
  const groupIds = [soccer];
  const [keep, lose] = [await portal.aPerson({ groupIds }), await portal.aPerson({ groupIds })];
  await portal.merge(keep, lose);
  for (const [call, request] of callsWith(lose)) {
    const told = await server.send(call, request as never, admin);
    expect([call.path, told.status, told.body.errors], call.path).toEqual([
      call.path,
      410,
      [{ code: 'profile.merged', message: `Merged into profile ${keep}` }],
    ]);
    const hidden = await server.send(call, request as never, trainer);
    expect([call.path, hidden.status, hidden.body.errors?.[0]?.code]).toEqual([
      call.path,
      404,
      'profile.not_found',
    ]);
  }
  await server.sendOk(getProfile, { id: keep }, admin);
});

test('B280: a test and its printed report are found by the id of the test, whoever it was stored for', async () => {
  const { server, admin } = portal;
  const [keep, lose] = [await portal.aPerson(), await portal.aPerson()];
  const { profileTestId } = await portal.submitOne(portal.forProfile(lose), admin);
  const id = profileTestId ?? 0;
  await portal.merge(keep, lose);
  expect((await server.sendOk(getProfileTestById, { id }, admin)).profileTest.profileId).toBe(keep);
  expect((await server.sendOk(createPrintToken, { id }, admin)).authToken).not.toBe('');
});
