import {
  deleteProfile,
  getProfile,
  getProfilesPaged,
  getWebProfileDetail,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type FormPortal, startFormPortal } from '../../../test/form-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: FormPortal;

beforeAll(async () => {
  portal = await startFormPortal();
});
afterAll(() => portal.server.stop());

test('C339: a deleted profile is gone from lists and pages; its tests are kept, and the audit log says who did it', async () => {
  const { server, trainer } = portal;
  const id = await portal.created();
  await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId: id } }) }] },
    trainer.options,
  );
  await server.sendOk(deleteProfile, { id }, trainer.options);
  expect(await refusalOf(server, getWebProfileDetail, { id }, trainer.options)).toMatchObject({
    status: 404,
  });
  const list = await server.sendOk(getProfilesPaged, { SearchString: String(id) }, trainer.options);
  expect(list.profiles).toEqual([]);
  const [kept] = await server.db.owner<{ tests: number; deleted: boolean; trail: number }>(sql`select
    (select count(*)::int from tests where profile_id = ${id}) as tests,
    (select deleted_at is not null from profiles where id = ${id}) as deleted,
    (select count(*)::int from audit.log where entity = 'profiles' and entity_id = ${String(id)} and account_id = ${trainer.id}
      and action = 'update' and after ->> 'deleted_at' is not null) as trail`);
  expect(kept).toEqual({ tests: 1, deleted: true, trail: 1 });
});

test('a profile of two organizations stays with the other, which keeps it from then on', async () => {
  const { server, school, otherSchool, trainer, otherAdmin } = portal;
  const id = await portal.created();
  await server.db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${otherSchool.id}, ${id})`,
  );
  await server.db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, is_inactive)
    values (${otherSchool.id}, ${id}, 'Maya', 'Okafor', true)`);
  // Before: its home alone corrects a name; the other one says where it belongs there.
  expect(await portal.updateRefused({ id, firstName: 'Other' }, otherAdmin.options)).toEqual({
    status: 403,
    code: 'profile.kept_elsewhere',
  });
  await portal.update(
    { id, groupIds: [otherSchool.track], defaultOrganizationProtocolId: portal.otherProtocolId },
    otherAdmin.options,
  );
  await server.sendOk(deleteProfile, { id }, trainer.options);
  expect(await refusalOf(server, getProfile, { id }, trainer.options)).toMatchObject({ status: 404 });
  expect(await portal.read(id, otherAdmin.options)).toMatchObject({
    organizationId: otherSchool.id,
    groupIds: [otherSchool.track],
  });
  await portal.update({ id, firstName: 'Mia' }, otherAdmin.options);
  expect((await portal.read(id, otherAdmin.options)).firstName).toBe('Mia');
  const [home] = await server.db.owner<{ groups: number }>(
    sql`select count(*)::int as groups from profile_groups where profile_id = ${id} and organization_id = ${school.id}`,
  );
  expect(home?.groups).toBe(0);
});
