import {
  type CreditSums,
  type CreditTerms,
  creditTermsOf,
  familyOfTier,
  type PackageFamily,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

const count = z.int().min(0);
const creditRow = z.object({
  isShown: z.boolean(),
  purchased: z.int(),
  used: z.int(),
  removed: z.int(),
  unsaved: count,
  ownPeople: count,
  firstTests: z.array(z.object({ day: z.iso.date(), people: count })),
  organizations: z.array(z.object({ organizationId: z.int(), organizationName: z.string(), people: count })),
});
const termRow = z.object({
  family: z.enum(['sports', 'clinical']),
  organizationId: z.int(),
  organizationName: z.string(),
  isOwn: z.boolean(),
  today: z.iso.date(),
  id: z.int(),
  packageTierId: z.int(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  isFree: z.boolean(),
  isManualBilling: z.boolean(),
  isDemo: z.boolean(),
  isPrePaid: z.boolean(),
});
const positionRow = termRow.extend(creditRow.shape);

/** The credits of one term: what was bought, used and taken back in its period, and who was tested in it. */
export interface TermCredits {
  /** With the people of the running period among the used ones. */
  sums: CreditSums;
  /** People that no entry counts yet: the row of type 5. */
  unsaved: number;
  /** How many people had their first test of the period on each day; days without any are left out. */
  firstTests: readonly { day: string; people: number }[];
  /** The people by the organization that tested them first, the most first. */
  organizations: readonly { organizationId: number; organizationName: string; people: number }[];
}

/** Where an organization stands with the credits of one family. */
export interface CreditPosition {
  family: PackageFamily;
  /** Whose credits they are: the organization's own, else its payer's. */
  account: { organizationId: number; name: string; isOwn: boolean };
  subscriptionId: number;
  packageTierId: number;
  /** Calendar days of the account, 'YYYY-MM-DD', both included. */
  startsOn: string;
  endsOn: string;
  today: string;
  terms: CreditTerms;
  /** People of the organization that asks. */
  ownPeople: number;
  /** Null where they are the payer's, and who asks does not see the payer's billing. */
  credits: TermCredits | null;
}

/**
 * Where an organization stands in each family: in its own current term, else in its payer's; null in a family where neither has one. One
 * statement.
 */
export async function readCreditPositions(
  tx: Tx,
  organizationId: number,
): Promise<Record<PackageFamily, CreditPosition | null>> {
  const rows = await queryChecked(
    tx,
    positionRow,
    sql`select t.family, t.organization_id, t.organization_name, t.is_own, t.today, t.id, t.package_tier_id, t.starts_on, t.ends_on,
        t.is_free, t.is_manual_billing, t.is_demo, t.is_pre_paid, c.is_shown, c.purchased, c.used, c.removed, c.unsaved, c.own_people,
        c.first_tests, c.organizations
      from identity.credit_terms(${organizationId}) t cross join lateral identity.term_credits(t.id, ${organizationId}) c`,
    'credits.positions',
  );
  const of = (family: PackageFamily) => {
    const row = rows.find((each) => each.family === family);
    return row === undefined ? null : positionOf(row);
  };
  return { sports: of('sports'), clinical: of('clinical') };
}

/** The credits of one term of an organization; null where it is not there or out of reach. */
export async function readTermCredits(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
): Promise<TermCredits | null> {
  const [row] = await queryChecked(
    tx,
    creditRow,
    sql`select is_shown, purchased, used, removed, unsaved, own_people, first_tests, organizations
      from identity.term_credits(${subscriptionId}, ${organizationId})`,
    'credits.of_term',
  );
  return row === undefined ? null : creditsOf(row);
}

function positionOf(row: z.output<typeof positionRow>): CreditPosition {
  return {
    family: familyOfTier(row.packageTierId) ?? row.family,
    account: { organizationId: row.organizationId, name: row.organizationName, isOwn: row.isOwn },
    subscriptionId: row.id,
    packageTierId: row.packageTierId,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    today: row.today,
    terms: creditTermsOf(row),
    ownPeople: row.ownPeople,
    credits: creditsOf(row),
  };
}

function creditsOf(row: z.output<typeof creditRow>): TermCredits | null {
  if (!row.isShown) return null;
  const used = row.used + row.unsaved;
  return {
    sums: {
      purchased: row.purchased,
      used,
      removed: row.removed,
      balance: row.purchased - used - row.removed,
    },
    unsaved: row.unsaved,
    firstTests: row.firstTests,
    organizations: row.organizations,
  };
}
