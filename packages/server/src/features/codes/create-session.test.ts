import { createSession, getSessionsByProfileId, newProfileId, redeemCode } from '@plumbline/contract';
import { dayAfter, dayInZone } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenProtocol } from '../../../test/builders/programs.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { refusalOf } from '../../../test/portal.ts';

let portal: DevicePortal;
let protocolId: number;

beforeAll(async () => {
  portal = await startDevicePortal();
  protocolId = (await givenProtocol(portal.server.db, portal.organizationId, { name: 'Sideline' })).id;
});
afterAll(() => portal.server.stop());
beforeEach(() => {
  today = dayInZone(Date.now(), zone);
});

const zone = 'America/Chicago';
/** Read once for each test: at midnight two readings would be two days. */
let today: string;
const inZone = () => ({ ...portal.trainer, timeZone: zone });
const forProfile = (profileId: number, over: object = {}) => ({
  session: { profileId, organizationProtocolId: protocolId, endsOn: dayAfter(today, 7), ...over },
});

test('C105 C375 C465 C466: a User makes a code for a profile, a phone redeems it, and the profile lists it', async () => {
  const { server, trainer } = portal;
  const profileId = await portal.aProfile();
  const { session } = await server.sendOk(createSession, forProfile(profileId), inZone());
  expect(session.code).toMatch(/^\d{5}$/);
  const [end] = await server.db.owner<{ wall: string }>(
    sql`select to_char(ends_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as wall from codes where id = ${session.id}`,
  );
  expect(end?.wall).toBe(`${dayAfter(today, 7)} 23:59:59`);
  const { audience, isScreening, isNonBaseline } = await server.sendOk(redeemCode, { code: session.code });
  expect({ audience, isScreening, isNonBaseline }).toEqual({
    audience: 'profile',
    isScreening: false,
    isNonBaseline: false,
  });
  const { sessions } = await server.sendOk(getSessionsByProfileId, { id: profileId }, trainer);
  expect(sessions).toMatchObject([
    { id: session.id, code: session.code, baselineSessionTypeId: 9, protocolName: 'Sideline' },
  ]);
});

test('C223 C289: the type of a code follows from whom it tests and how', async () => {
  const { server } = portal;
  const make = async (over: object) => {
    const { session } = await server.sendOk(
      createSession,
      { session: { organizationProtocolId: protocolId, endsOn: today, ...over } },
      inZone(),
    );
    const [row] = await server.db.owner<{ type: number; by: number | null }>(
      sql`select session_type_id as type, created_by as by from codes where id = ${session.id}`,
    );
    expect(row?.by).toEqual(expect.any(Number));
    return row?.type;
  };
  expect(await make({ groupId: portal.football })).toBe(8);
  expect(await make({ profileId: newProfileId })).toBe(11);
  expect(await make({ profileId: newProfileId, isScreening: true })).toBe(5);
  expect(await make({ profileId: await portal.aProfile(), isScreening: true })).toBe(3);
});

test('C225 C426: no code is made for an inactive profile', async () => {
  const { server, organizationId, admin } = portal;
  const profileId = (await givenProfile(server.db, organizationId)).id;
  expect(await refusalOf(server, createSession, forProfile(profileId), admin)).toEqual({
    status: 422,
    code: 'code.profile_inactive',
  });
});

test('C285: an end before yesterday is refused; one of yesterday makes a code that has expired', async () => {
  const { server } = portal;
  const profileId = await portal.aProfile();
  const ending = (days: number) => forProfile(profileId, { endsOn: dayAfter(today, days) });
  expect(await refusalOf(server, createSession, ending(-2), inZone())).toEqual({
    status: 422,
    code: 'code.ends_too_early',
  });
  const { session } = await server.sendOk(createSession, ending(-1), inZone());
  expect(await refusalOf(server, redeemCode, { code: session.code })).toMatchObject({ code: 'code.expired' });
});

test('code.ends_too_late: nobody keeps five digits from everybody for longer than a year', async () => {
  const { server } = portal;
  const profileId = await portal.aProfile();
  const late = forProfile(profileId, { endsOn: dayAfter(today, 370) });
  expect(await refusalOf(server, createSession, late, inZone())).toEqual({
    status: 422,
    code: 'code.ends_too_late',
  });
});

test('C284: a code needs somebody to test and a protocol in use, both in reach', async () => {
  const { server, organizationId, soccer, trainer } = portal;
  const profileId = await portal.aProfile();
  const off = (await givenProtocol(server.db, organizationId, { isDisabled: true })).id;
  const refused = (session: object) => {
    const request = { session: { organizationProtocolId: protocolId, endsOn: today, ...session } };
    return refusalOf(server, createSession, request, trainer);
  };
  expect(await refused({})).toMatchObject({ status: 400 });
  expect(await refused({ profileId, groupId: portal.football })).toMatchObject({ status: 400 });
  expect(await refused({ groupId: soccer })).toEqual({ status: 422, code: 'code.out_of_reach' });
  expect(await refused({ profileId, organizationProtocolId: off })).toEqual({
    status: 422,
    code: 'code.out_of_reach',
  });
  expect(await refused({ profileId: await portal.aProfile(soccer) })).toEqual({
    status: 404,
    code: 'profile.not_found',
  });
});

test('when every code is taken the answer is a sentence, not a wait', async () => {
  const { server, organizationId } = portal;
  const profileId = await portal.aProfile();
  // Written to no log: a hundred thousand entries of it would take a minute.
  await server.db.owner(sql`alter table codes disable trigger user`);
  await server.db.owner(sql`insert into codes (organization_id, code, protocol_id, session_type_id, starts_at, ends_at)
    select ${organizationId}, lpad(n::text, 5, '0'), ${protocolId}, 11, now(), now() + interval '1 day'
    from generate_series(0, 99999) n on conflict do nothing`);
  await server.db.owner(sql`alter table codes enable trigger user`);
  expect(await refusalOf(server, createSession, forProfile(profileId), inZone())).toEqual({
    status: 409,
    code: 'code.none_free',
  });
}, 60_000);
