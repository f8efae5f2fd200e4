import { type Call, getMobileToken, grantOrganizationAccess, redeemCode } from '@plumbline/contract';
import { permissionsOf, type ViewerKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenOrganization } from '../builders/people.ts';
import { givenPlace, type Place } from '../builders/places.ts';
import { givenCode } from '../builders/programs.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { password, signIn } from '../portal.ts';

/** An organization with everything that a request can point at, and somebody of every kind who may ask about it. */
export interface Everybody {
  /** What the System Admin's requests are about. */
  own: Place;
  /** What everybody else's are about, so that nobody finds done what the System Admin did. */
  apart: Place;
  askers: ReadonlyMap<ViewerKind, SendOptions>;
}

/** Makes them on a portal that runs; as often as wanted, each time another organization. */
export async function givenEverybody(server: TestServer): Promise<Everybody> {
  const askers = new Map<ViewerKind, SendOptions>([['signedOut', {}]]);
  const organizationId = (await givenOrganization(server.db)).id;
  server.config.cobaltOrganizationIds = [...server.config.cobaltOrganizationIds, organizationId];
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  const own = await givenPlace(server, organizationId, admin.options);
  const apart = await givenPlace(server, organizationId, admin.options);
  await server.db.owner(
    sql`update accounts set password_hash = ${await hashPassword(password)} where id = ${apart.accountId}`,
  );
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  await server.sendOk(getMobileToken, { DeviceInfo: device, Email: admin.email }, admin.options);
  const { code } = await givenCode(server.db, organizationId, { groupId: apart.groupId });
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  await server.db.owner(
    sql`update organizations set enterprise_org_id = ${enterpriseId} where id = ${organizationId}`,
  );
  await server.db.owner(sql`insert into messages (organization_id, account_id, communication_type_id, kind, recipient, app_content,
    status, once_key) values (${organizationId}, ${admin.id}, 3, 'testReminder', '', '{"title": "Due", "text": "Today", "validUntil": null}', 'sent', ${`fixture ${organizationId}`})`);
  askers
    .set('admin', admin.options)
    .set('codeToken', { token: (await server.sendOk(redeemCode, { code })).token })
    .set('super', { ...staff, organizationId })
    .set('staff', staff)
    .set('enterpriseAdmin', (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options)
    .set('family', (await signIn(server, { accountTypeId: 5 })).options);
  return { own, apart, askers };
}

const order: readonly ViewerKind[] = ['admin', 'codeToken', 'super', 'staff', 'enterpriseAdmin', 'family'];

/** Who of them may ask a call. */
export function askerOf(call: Call): ViewerKind {
  if (call.permission === 'public') return 'signedOut';
  const kind = order.find((viewer) =>
    permissionsOf({ kind: viewer, isBillingContact: false }).has(call.permission),
  );
  if (kind === undefined) throw new Error(`nobody here may ask ${call.path}`);
  return kind;
}
