import {
  type DirectoryResourceType,
  type FhirOrganization,
  measuresOfType,
  type Resource,
  resourcesOfSession,
  type SessionResourceType,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import type { PartnerContext } from '../../platform/partner-door/partner-route.ts';
import { type DirectoryRow, loadDirectory } from './directory.ts';
import { fhirBase } from './fhir-base.ts';
import type { FoundRow, SessionRow } from './found-rows.ts';
import { loadOrganization } from './load-people.ts';
import { loadSessions } from './load-sessions.ts';

/** Under which name the door reads as a job of the organization, for the log. */
const jobName = 'fhir.read';

/** Where the door is from outside, without a slash at the end. */
export const baseUrlOf = ({ services }: Pick<PartnerContext, 'services'>): string =>
  `${services.config.publicUrl}${fhirBase}`;

/** Reads what was found in the key's scope, with the organization as its resources name it. */
export function readAsJob<T>(
  context: PartnerContext,
  work: (tx: Tx, organization: FhirOrganization) => Promise<T>,
): Promise<T> {
  return context.inJob(jobName, async (tx) =>
    work(tx, await loadOrganization(tx, context.key.organizationId)),
  );
}

/** The organization, groups or staff that rows of a search name, in their order; whom they name is in the audit log. */
export async function directoryOfRows(
  context: PartnerContext,
  type: DirectoryResourceType,
  rows: readonly DirectoryRow[],
): Promise<Resource[]> {
  const { resources, profileIds } = await readAsJob(context, (tx, organization) =>
    loadDirectory(tx, organization, type, rows),
  );
  await context.inScope(async () => context.auditRead(profileIds));
  return resources;
}

/** The resources of one type that rows of a search name, in their order. */
export async function resourcesOfRows(
  context: PartnerContext,
  type: SessionResourceType,
  rows: readonly FoundRow[],
): Promise<Resource[]> {
  if (rows.length === 0) return [];
  const tests = new Map<number, SessionRow>(rows.map((row) => [row.testId, row]));
  const sessions = await readAsJob(context, (tx, organization) =>
    loadSessions(tx, [...tests.values()], { organization, baseUrl: baseUrlOf(context), now: context.now }),
  );
  const byTest = new Map(sessions.map((session) => [session.testId, resourcesOfSession(session, type)]));
  const byMeasure = measuresOfType(type) !== null;
  return rows.flatMap(({ testId, measureId }) => {
    const ofTest = byTest.get(testId) ?? [];
    return byMeasure ? ofTest.filter(({ id }) => id === `${testId}-${measureId}`) : ofTest;
  });
}
