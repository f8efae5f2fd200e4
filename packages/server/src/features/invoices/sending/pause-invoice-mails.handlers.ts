import { getInvoiceMailPause, type InvoiceMailPause, setInvoiceMailPause } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { handle } from '../../../platform/http/handle.ts';
import { ok } from '../../../platform/http/result.ts';

async function readPause(tx: Tx, organizationId: number): Promise<InvoiceMailPause | null> {
  const [row] = await tx.query<{ since: Date | null; reason: string | null }>(
    sql`select mails_paused_at as since, mails_paused_reason as reason from organization_billing
      where organization_id = ${organizationId}`,
    'invoices.read_pause',
  );
  if (!row?.since || row.reason === null) return null;
  return { since: row.since.toISOString(), reason: row.reason };
}

export const getInvoiceMailPauseHandler = handle(
  getInvoiceMailPause,
  async ({ tx, viewer }) => ok({ pause: await readPause(tx, viewer.organizationId) }),
  { jobForStaff: 'read pause of invoice mails' },
);

export const setInvoiceMailPauseHandler = handle(
  setInvoiceMailPause,
  async ({ request: { reason }, tx, viewer: { organizationId }, now }) => {
    const since = reason === null ? null : now.toISOString();
    tx.send(
      sql`insert into organization_billing as b (organization_id, mails_paused_at, mails_paused_reason)
        values (${organizationId}, ${since}::timestamptz, ${reason})
        on conflict (organization_id) do update set mails_paused_at = excluded.mails_paused_at,
          mails_paused_reason = excluded.mails_paused_reason`,
      'invoices.set_pause',
    );
    return ok({ pause: await readPause(tx, organizationId) });
  },
  { jobForStaff: 'pause invoice mails' },
);
