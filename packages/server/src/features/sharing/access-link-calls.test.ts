import {
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfile,
  getProfileAccessLinksByProfileId,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../test/portal.ts';
import { type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

let portal: SharingPortal;
beforeAll(async () => {
  portal = await startSharingPortal();
});
afterAll(() => portal.server.stop());

const done = { isSuccess: true, errors: [] };
const notThere = { status: 404, code: 'profile.not_found' };

test('C360: a link is made and shown; with an address it is mailed and not shown', async () => {
  const { server, trainer, school } = portal;
  const { id: profileId } = await portal.aPerson();
  const shown = await server.send(generateProfileAccessLink, { profileId }, trainer.options);
  expect(shown.body).toMatchObject({ ...done, link: expect.stringContaining('profileAccessLink=') });
  const sendToEmail = `${crypto.randomUUID()}@clinic.example`;
  const mailed = await server.send(generateProfileAccessLink, { profileId, sendToEmail }, trainer.options);
  expect(mailed.body).toMatchObject({ ...done, link: null, profileAccessLink: { sentToEmail: sendToEmail } });
  expect((await portal.mailTo(sendToEmail)).text).toContain('profileAccessLink=');
  const hidden = { profileId: (await portal.aPerson(school.soccer)).id };
  expect(await refusalOf(server, generateProfileAccessLink, hidden, trainer.options)).toEqual(notThere);
});

test('C361: a live link is valid for whoever holds it, an invented one is refused', async () => {
  const { server, trainer } = portal;
  const { uniqueId } = await portal.aLink(await portal.aPerson(), trainer.options);
  const { status, body } = await server.send(validateProfileAccessLink, { uniqueId });
  expect([status, body]).toEqual([200, { ...done, enablePatientAccountCreation: true }]);
  const invented = await server.send(validateProfileAccessLink, { uniqueId: 'x'.repeat(22) });
  expect(invented.body).toMatchObject({ isSuccess: false, errors: [{ code: 'sharing.link_invalid' }] });
});

test('C362: who knows the person redeems the link: a family with its relation, an organization with its groups', async () => {
  const { server, trainer, otherTrainer, otherSchool } = portal;
  const person = await portal.aPerson();
  const family = await portal.aFamily();
  const first = await portal.aLink(person, trainer.options);
  const asFamily = portal.facts(person, first.uniqueId, { relationshipTypeId: 3 });
  const given = await server.send(submitProfileAccessLink, asFamily, family.options);
  expect([given.status, given.body]).toEqual([200, { ...done, profileId: person.id }]);

  const second = await portal.aLink(person, trainer.options);
  const wrong = {
    ...portal.facts(person, second.uniqueId),
    lastName: 'Somebody',
    groupIdsToAdd: [otherSchool.track],
  };
  const missed = await server.send(submitProfileAccessLink, wrong, otherTrainer.options);
  expect(missed.body).toMatchObject({ isSuccess: false, errors: [{ code: 'sharing.no_match' }] });
  const asStaff = portal.facts(person, second.uniqueId, { groupIdsToAdd: [otherSchool.track] });
  await server.sendOk(submitProfileAccessLink, asStaff, otherTrainer.options);
  const { profile } = await server.sendOk(getProfile, { id: person.id }, otherTrainer.options);
  expect(profile.groupIds).toEqual([otherSchool.track]);
});

test('C363 C193: the accounts of a profile with their relation, and invitations as relation 0', async () => {
  const { server, trainer, otherAdmin } = portal;
  const person = await portal.aPerson();
  const family = await portal.aFamily(person);
  const sendToEmail = `${crypto.randomUUID()}@family.example`;
  await server.sendOk(generateProfileAccessLink, { profileId: person.id, sendToEmail }, trainer.options);
  const { body } = await server.send(getAccountProfilesByProfileId, { id: person.id }, trainer.options);
  expect(body).toMatchObject({
    ...done,
    accountProfiles: [
      { id: expect.any(Number), accountId: family.id, email: family.email, relationshipTypeId: 3 },
      { id: null, accountId: null, email: sendToEmail, relationshipTypeId: 0 },
    ],
  });
  const asked = { id: person.id };
  expect(await refusalOf(server, getAccountProfilesByProfileId, asked, otherAdmin.options)).toEqual(notThere);
});

test('C364: the links of a profile, open and claimed, without their secrets', async () => {
  const { server, trainer, otherTrainer, therapist, otherSchool } = portal;
  const person = await portal.aPerson();
  const { id, uniqueId } = await portal.aLink(person, trainer.options);
  const read = () => server.send(getProfileAccessLinksByProfileId, { id: person.id }, trainer.options);
  const open = await read();
  expect(open.body).toMatchObject({
    ...done,
    profileAccessLinks: [{ id, profileId: person.id, claimedOn: null }],
  });
  expect(JSON.stringify(open.body)).not.toContain(uniqueId);
  const facts = portal.facts(person, uniqueId, { groupIdsToAdd: [otherSchool.track] });
  await server.sendOk(submitProfileAccessLink, facts, otherTrainer.options);
  expect((await read()).body).toMatchObject({
    profileAccessLinks: [
      { id, claimedByAccountId: otherTrainer.id, claimedByOrganizationName: 'Other High' },
    ],
  });
  const asked = { id: person.id };
  expect(await refusalOf(server, getProfileAccessLinksByProfileId, asked, therapist.options)).toEqual(
    notThere,
  );
});
