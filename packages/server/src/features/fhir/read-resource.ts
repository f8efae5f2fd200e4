import type { ErrorCode } from '@plumbline/contract';
import {
  type DirectoryResourceType,
  type FhirResourceType,
  isOfDirectory,
  type Resource,
  type SessionResourceType,
} from '@plumbline/domain';
import type { Result } from '../../platform/http/result.ts';
import type { PartnerAnswer, PartnerContext } from '../../platform/partner-door/partner-route.ts';
import { findInDirectory } from './directory.ts';
import { directoryOfRows, readAsJob, resourcesOfRows } from './door-context.ts';
import { fhirJson } from './fhir-json.ts';
import { noSuchResource } from './fhir-refusals.ts';
import { everything, findOfSessions, findPeople } from './found-rows.ts';
import { loadPatients } from './load-people.ts';

/** One resource by its id. What the key does not open does not exist. */
export async function readResource(
  type: FhirResourceType,
  context: PartnerContext,
): Promise<Result<PartnerAnswer, ErrorCode>> {
  const [resource] = await (isOfDirectory(type)
    ? readOfDirectory(type, context)
    : type === 'Patient'
      ? readPatient(context)
      : readOfSession(type, context));
  if (resource === undefined) return noSuchResource(type);
  return fhirJson(resource, {
    etag: `W/"${resource.meta?.versionId ?? '1'}"`,
    'last-modified': new Date(resource.meta?.lastUpdated ?? 0).toUTCString(),
  });
}

async function readPatient(context: PartnerContext): Promise<Resource[]> {
  const rows = await context.inScope(async (tx) => {
    const found = await findPeople(tx, context.key.organizationId, idsOf(context));
    context.auditRead(found.map(({ profileId }) => profileId));
    return found;
  });
  return readAsJob(context, (tx, organization) => loadPatients(tx, organization, rows));
}

async function readOfDirectory(type: DirectoryResourceType, context: PartnerContext): Promise<Resource[]> {
  const rows = await context.inScope((tx) =>
    findInDirectory(tx, context.key.organizationId, type, idsOf(context)),
  );
  return directoryOfRows(context, type, rows);
}

async function readOfSession(type: SessionResourceType, context: PartnerContext): Promise<Resource[]> {
  const rows = await context.inScope(async (tx) => {
    const found = await findOfSessions(tx, context.key.organizationId, type, idsOf(context));
    context.auditRead(found.map(({ profileId }) => profileId));
    return found;
  });
  return resourcesOfRows(context, type, rows);
}

const idsOf = ({ params }: PartnerContext) => ({ ...everything, ids: [params.id ?? ''], count: 1 });
