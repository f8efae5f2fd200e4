import {
  checkRoster,
  deleteRosterImport,
  getRosterImport,
  getRosterImports,
  getRosterRowsPaged,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { refusalOf, signIn } from '../../../test/portal.ts';
import { head, somebody } from '../../../test/roster-people.ts';
import { type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

test('a User imports into granted groups, is told of nobody in others, and sees no file of somebody else', async () => {
  const one = somebody();
  await givenProfile(portal.server.db, portal.organizationId, {
    ...one,
    birthDate: '2009-03-14',
    groupIds: [portal.hidden],
  });
  const file = `${head}\n${one.firstName},${one.lastName},3/14/2009,F,,,,\n${somebody().firstName},Elsewhere,3/15/2009,F,,,,Hidden`;
  const id = await portal.upload(file, portal.trainer);
  const { settings } = await portal.find(id, portal.trainer);
  const into = (groupIds: number[]) => ({
    rosterImportId: id,
    settings: { ...settings, groupIds, defaultOrganizationProtocolId: portal.protocolId },
  });
  expect(await refusalOf(portal.server, checkRoster, into([portal.hidden]), portal.trainer)).toEqual({
    status: 422,
    code: 'profile.out_of_reach',
  });
  await portal.check(id, portal.trainer);
  const [unseen, foreign] = await portal.rows(id, portal.trainer);
  expect(unseen?.matches).toEqual([]);
  expect(foreign?.problems).toEqual(['Groups: you cannot choose Hidden.']);
  for (const call of [
    getRosterImport,
    getRosterRowsPaged,
    startRosterImport,
    undoRosterImport,
    deleteRosterImport,
  ]) {
    expect(await refusalOf(portal.server, call, { rosterImportId: id }, portal.admin)).toEqual({
      status: 404,
      code: 'roster.not_found',
    });
  }
  const { rosterImports } = await portal.server.sendOk(getRosterImports, {}, portal.admin);
  expect(rosterImports.some((one) => one.id === id)).toBe(false);
});

test('a group that is taken from a User between check and import takes nobody in', async () => {
  const { id: accountId, options: coach } = await signIn(portal.server, {
    organizationId: portal.organizationId,
    groupIds: [portal.football, portal.hidden],
  });
  const id = await portal.upload(`${head}\n${somebody().firstName},Latecomer,3/14/2009,F,,,,`, coach);
  await portal.check(id, coach, { groupIds: [portal.hidden] });
  await portal.server.db.owner(
    sql`delete from account_groups where account_id = ${accountId} and group_id = ${portal.hidden}`,
  );
  await portal.run(id, coach);
  expect((await portal.rows(id, coach))[0]).toMatchObject({
    outcome: 'rejected',
    reason: 'One of the groups can no longer be chosen.',
  });
});
