import { errorMessage, type RefusedTest } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { isErrorCode } from './held-row.ts';

/** A test that was refused, without what arrived. */
interface RefusedRow {
  id: number;
  receivedAt: Date;
  reasonCode: string;
  reasonParams: Record<string, string | number>;
  code: string | null;
  groupName: string | null;
  deviceName: string | null;
}

const longestDeviceName = 60;

/** A page of the refused tests of an organization, newest first. Its policy answers System Admins alone. */
export const refusedRows = (tx: Tx, organizationId: number, limit: number, offset: number) =>
  tx.query<RefusedRow & { total: number }>(
    sql`select r.id, r.received_at, r.reason_code, r.reason_params, c.code, g.name as group_name,
      nullif(left(btrim(coalesce(r.body -> 'device' ->> 'deviceModel', r.body -> 'device' -> 'browser' ->> 'name')), ${longestDeviceName}), '') as device_name,
      (count(*) over ())::int as total
    from refused_submissions r
      left join codes c on c.organization_id = r.organization_id and c.id = r.code_id
      left join groups g on g.organization_id = c.organization_id and g.id = c.group_id
    where r.organization_id = ${organizationId}::int order by r.id desc limit ${limit} offset ${offset}`,
    'devices.refused',
  );

export const refusedTestOf = ({ reasonCode, reasonParams, receivedAt, ...row }: RefusedRow): RefusedTest => ({
  id: row.id,
  code: row.code,
  groupName: row.groupName,
  deviceName: row.deviceName,
  receivedOn: receivedAt.toISOString(),
  reason: isErrorCode(reasonCode)
    ? errorMessage(reasonCode, reasonParams)
    : 'The portal could not read the test.',
});
