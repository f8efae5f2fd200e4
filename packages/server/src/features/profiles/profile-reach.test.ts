import {
  deleteProfile,
  getProfile,
  getProfileAverages,
  submitTests,
  updateProfile,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

test('groups and protocols of elsewhere, hidden, disabled or invented cannot be chosen', async () => {
  const { server, school, otherSchool, admin } = portal;
  const closed = (await givenGroup(server.db, school.id, { isEnabled: false })).id;
  const off = (await givenProtocol(server.db, school.id, { isDisabled: true })).id;
  const outOfReach = { status: 422, code: 'profile.out_of_reach' };
  const id = await portal.created();
  for (const groupIds of [
    [otherSchool.track],
    [school.soccer],
    [closed],
    [2_000_000],
    [school.football, otherSchool.track],
  ]) {
    expect(await portal.createRefused({ groupIds })).toEqual(outOfReach);
    expect(await portal.updateRefused({ id, groupIds })).toEqual(outOfReach);
  }
  expect(await portal.createRefused({ groupIds: [otherSchool.track] }, admin.options)).toEqual(outOfReach);
  for (const defaultOrganizationProtocolId of [portal.otherProtocolId, off, 2_000_000]) {
    expect(await portal.createRefused({ defaultOrganizationProtocolId })).toEqual(outOfReach);
    expect(await portal.updateRefused({ id, defaultOrganizationProtocolId })).toEqual(outOfReach);
  }
  expect((await portal.read(id)).groupIds).toEqual([school.football]);
});

test('a profile of another organization, or outside the granted groups, is not there', async () => {
  const { server, school, otherAdmin, trainer } = portal;
  const elsewhere = await portal.created();
  const hidden = await portal.created({ groupIds: [school.soccer] }, portal.admin.options);
  for (const [id, options] of [
    [elsewhere, otherAdmin.options],
    [hidden, trainer.options],
    [2_000_000, trainer.options],
  ] as const) {
    const notThere = { status: 404, code: 'profile.not_found' };
    expect(await refusalOf(server, getProfile, { id }, options)).toEqual(notThere);
    expect(await refusalOf(server, updateProfile, { profile: { id, firstName: 'X' } }, options)).toEqual(
      notThere,
    );
    expect(await refusalOf(server, deleteProfile, { id }, options)).toEqual(notThere);
  }
});

test('internal portal.staff see no name, change groups and protocol, and nothing of who a person is', async () => {
  const { server, school } = portal;
  const id = await portal.created();
  const profile = await portal.read(id, portal.staff);
  expect(profile).toMatchObject({
    firstName: null,
    lastName: null,
    birthDate: null,
    email: null,
    accountProfiles: [],
  });
  expect(profile.ageYears).toBeGreaterThan(10);
  const denied = { status: 403, code: 'access.denied' };
  expect(await portal.updateRefused({ id, firstName: 'X' }, portal.staff)).toEqual(denied);
  expect(await portal.updateRefused({ id, weight: 100 }, portal.staff)).toEqual(denied);
  expect(await portal.createRefused({}, portal.staff)).toEqual(denied);
  expect(await refusalOf(server, deleteProfile, { id }, portal.staff)).toEqual(denied);
  await portal.update(
    { id, groupIds: [school.soccer], defaultOrganizationProtocolId: portal.protocolId },
    portal.staff,
  );
  expect((await portal.read(id, portal.staff)).groupIds).toEqual([school.soccer]);
});

test('C351: averages of several profiles are keyed by id, without those of others', async () => {
  const { server, trainer, school, otherSchool } = portal;
  const id = await portal.created();
  const strange = (await givenProfile(server.db, otherSchool.id, { groupIds: [otherSchool.track] })).id;
  const hidden = (await givenProfile(server.db, school.id, { groupIds: [school.soccer] })).id;
  await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId: id } }) }] },
    trainer.options,
  );
  const reply = await server.send(getProfileAverages, { ids: [id, strange, hidden] }, trainer.options);
  expect(reply.body).toMatchObject({ isSuccess: true, errors: [] });
  if (!reply.body.isSuccess) throw new Error('the averages were refused');
  expect(Object.keys(reply.body.averages)).toEqual([String(id)]);
  expect(reply.body.averages[String(id)]?.length).toBeGreaterThan(0);
});
