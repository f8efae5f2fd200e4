import type { ClinicalReport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { readReport } from './read-report.ts';

/** A test of an organization. */
interface TestToReport {
  organizationId: number;
  profileId: number;
  testId: number;
}

/**
 * The report of one test with the earlier ones that it is compared with, as it goes to medical record systems; null where the test has
 * none. The transaction must have the scope of a job of the organization.
 */
export async function reportOfTest(
  tx: Tx,
  { organizationId, profileId, testId }: TestToReport,
  { services, now }: { services: Pick<Services, 'config'>; now: Date },
): Promise<ClinicalReport | null> {
  const { config } = services;
  const [zone] = await tx.query<{ timeZone: string }>(
    sql`select identity.organization_time_zone(${organizationId}) as time_zone`,
    'reports.zone_of_report',
  );
  const report = await readReport(tx, {
    organizationId,
    profileId,
    includes: (_test, index, printable) => index <= printable.findIndex(({ id }) => id === testId),
    isSuperView: false,
    provider: config.brandProvider ?? 'Plumbline',
    portalAddress: config.publicUrl,
    timeZone: zone?.timeZone ?? 'UTC',
    now,
  });
  return report.status === 'found' ? report.model : null;
}
