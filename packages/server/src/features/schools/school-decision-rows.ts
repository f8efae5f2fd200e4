import type { SchoolBusinessType, SchoolDecision } from '@plumbline/contract';
import type { SchoolKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { counted, type Found } from '../../platform/database/page-of.ts';

export interface NewDecision {
  companyId: string;
  companyName: string;
  businessType: SchoolBusinessType;
  school: { kind: SchoolKind; id: string; name: string } | null;
  decidedAt: Date;
}

/** A decision that nobody saved in so long was cut off on its way. */
const givenUpAfter = '5 minutes';

/**
 * Notes a decision before the customer list is told, so that two people who press at once decide once.
 * @returns its id; null where somebody decided the company already
 */
export async function noteDecision(tx: Tx, decision: NewDecision): Promise<number | null> {
  const { companyId, companyName, businessType, school, decidedAt } = decision;
  const [row] = await tx.query<{ id: number }>(
    sql`insert into school_decisions (company_id, company_name, business_type, school_kind, school_id, school_name, account_id, decided_at)
      select ${companyId}, ${companyName}, ${businessType}, ${school?.kind ?? null}, ${school?.id ?? null}, ${school?.name ?? null},
        (select scope.int('app.account')), ${decidedAt.toISOString()}::timestamptz
      on conflict (company_id) where reopened_at is null do nothing returning id`,
    'schools.note_decision',
  );
  return row?.id ?? null;
}

/** What was cut off between its note and the customer list's answer ends as reopened: nobody knows whether it was taken. */
export async function endCutOffDecision(
  tx: Tx,
  { companyId, now }: { companyId: string; now: Date },
): Promise<void> {
  await tx.query(
    sql`update school_decisions set reopened_at = ${now.toISOString()}::timestamptz, reopened_by = (select scope.int('app.account'))
      where company_id = ${companyId} and reopened_at is null and not is_saved
        and decided_at < ${now.toISOString()}::timestamptz - ${givenUpAfter}::interval`,
    'schools.end_cut_off',
  );
}

export async function confirmDecision(tx: Tx, id: number): Promise<void> {
  await tx.query(sql`update school_decisions set is_saved = true where id = ${id}::int`, 'schools.confirm');
}

/** The customer list did not take it: as if it had not been. */
export async function removeDecision(tx: Tx, id: number): Promise<void> {
  await tx.query(
    sql`delete from school_decisions where id = ${id}::int and not is_saved`,
    'schools.remove_decision',
  );
}

export async function liveDecision(tx: Tx, id: number): Promise<{ companyId: string } | null> {
  const [row] = await tx.query<{ companyId: string }>(
    sql`select company_id from school_decisions where id = ${id}::int and is_saved and reopened_at is null`,
    'schools.live_decision',
  );
  return row ?? null;
}

export async function reopenDecision(tx: Tx, { id, now }: { id: number; now: Date }): Promise<void> {
  await tx.query(
    sql`update school_decisions set reopened_at = ${now.toISOString()}::timestamptz, reopened_by = (select scope.int('app.account'))
      where id = ${id}::int and reopened_at is null`,
    'schools.reopen',
  );
}

/** Which of the companies were decided: the search of the customer list knows it seconds later. */
export async function decidedCompanies(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ companyId: string }>(
    sql`select company_id from school_decisions
      where company_id = any (${sql.param([...ids])}::text[]) and is_saved and reopened_at is null`,
    'schools.decided',
  );
  return new Set(rows.map(({ companyId }) => companyId));
}

type Row = Omit<SchoolDecision, 'decidedOn' | 'reopenedOn'> & {
  decidedAt: Date;
  reopenedAt: Date | null;
  total: number;
};

export async function decisionsPage(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found<SchoolDecision>> {
  const rows = await tx.query<Row>(
    sql`select d.id, d.company_id, d.company_name, d.business_type, d.school_id, d.school_name, d.decided_at, d.reopened_at,
        coalesce(s.name, '') as decided_by, (count(*) over ())::int as total
      from school_decisions d left join office.staff s on s.id = d.account_id
      where d.is_saved order by d.decided_at desc, d.id desc offset ${offset} limit ${limit}`,
    'schools.decisions_page',
  );
  const { rows: found, totalCount } = counted(rows);
  return {
    rows: found.map(({ decidedAt, reopenedAt, ...row }) => ({
      ...row,
      decidedOn: decidedAt.toISOString(),
      reopenedOn: reopenedAt?.toISOString() ?? null,
    })),
    totalCount,
  };
}
