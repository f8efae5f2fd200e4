import type { CreditCause, CreditEntry, PackageFamily } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

const day = z.iso.date();
const invoiceNumber = z.string();
const days = { startsOn: day, endsOn: day };
const typeId = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const organizations = z.int();
const reason = z.string();
/** How many credits the lines of the invoice gave when the entry was written, whatever staff made of it since. */
const given = z.int();

/** Why an entry was written, as the column keeps it. */
const cause = z.discriminatedUnion('cause', [
  z.object({ cause: z.literal('bought'), invoiceNumber, sentOn: day, given }),
  z.object({ cause: z.literal('overageBought'), invoiceNumber, sentOn: day, given }),
  z.object({ cause: z.literal('billedInArrears'), invoiceNumber, given, ...days }),
  z.object({ cause: z.literal('periodClosed'), organizations, ...days }),
  z.object({ cause: z.literal('testedLate'), arrivedOn: day, ...days }),
  z.object({ cause: z.literal('invoiceVoided'), invoiceNumber, reason }),
  z.object({ cause: z.literal('creditNote'), invoiceNumber, noteNumber: z.string(), reason }),
  z.object({ cause: z.literal('lapsed'), endsOn: day }),
  z.object({ cause: z.literal('staff'), typeId, on: day, text: z.string() }),
  z.object({ cause: z.literal('countedAgain'), ...days }),
  /** With `given` where a revision of the invoice took the entry back, without where somebody did. */
  z.object({ cause: z.literal('reversed'), reason, given: given.optional() }),
]);
/** Why an entry was written. People of the running period are counted and have no entry. */
export type StoredCause = z.output<typeof cause>;

const entryRow = z.object({
  id: z.int(),
  family: z.enum(['sports', 'clinical']),
  typeId,
  count: z.int().positive(),
  startsOn: day,
  endsOn: day,
  invoiceId: z.int().nullable(),
  invoiceNumber: z.string().nullable(),
  subscriptionId: z.int().nullable(),
  packageTierId: z.int().nullable(),
  termStartsOn: day.nullable(),
  termEndsOn: day.nullable(),
  usingOrganizationId: z.int().nullable(),
  usingOrganizationName: z.string().nullable(),
  correctsId: z.int().nullable(),
  isReversal: z.boolean(),
  cause,
  description: z.string(),
  byStaff: z.boolean(),
  createdAt: z.date(),
});

/** An entry as it is stored, with what its invoice, its term and the organization whose people it counts are called. */
export type StoredCreditEntry = z.output<typeof entryRow> &
  CreditEntry & { family: PackageFamily; cause: CreditCause };

/** Every entry of an organization's own credits in both families, oldest first. */
export const readCreditHistory = (tx: Tx, organizationId: number): Promise<StoredCreditEntry[]> =>
  queryChecked(
    tx,
    entryRow,
    sql`select id, family, type_id, count, starts_on, ends_on, invoice_id, invoice_number, subscription_id, package_tier_id,
        term_starts_on, term_ends_on, using_organization_id, using_organization_name, corrects_id, is_reversal, cause, description, by_staff, created_at
      from identity.credit_history(${organizationId})`,
    'credits.history',
  );
