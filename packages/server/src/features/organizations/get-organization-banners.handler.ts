import { getOrganizationBanners } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { isOverdue } from '../../records/invoices/overdue.ts';

export const getOrganizationBannersHandler = handle(getOrganizationBanners, async ({ tx, viewer }) => {
  const [facts] = await tx.query<{ isManagementAdmin: boolean; hasPastDueInvoice: boolean }>(
    // The invoices' own policy decides whose billing the viewer sees.
    sql`select f.is_management_admin, exists (select 1 from invoices i where i.payer_id = ${viewer.organizationId}
        and ${isOverdue(sql`f.today`)}) as has_past_due_invoice
      from identity.banner_facts() f`,
    'organizations.banner_facts',
  );
  return ok(facts ?? { isManagementAdmin: false, hasPastDueInvoice: false });
});
