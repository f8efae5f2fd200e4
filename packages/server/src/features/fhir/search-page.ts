import type { ErrorCode } from '@plumbline/contract';
import {
  type DirectoryResourceType,
  type FhirResourceType,
  isOfDirectory,
  operationOutcome,
  type Resource,
  type SessionResourceType,
  searchBundle,
} from '@plumbline/domain';
import type { Result } from '../../platform/http/result.ts';
import type { PartnerAnswer, PartnerContext } from '../../platform/partner-door/partner-route.ts';
import type { Cursor } from './cursor.ts';
import { findInDirectory } from './directory.ts';
import { baseUrlOf, directoryOfRows, readAsJob, resourcesOfRows } from './door-context.ts';
import { fhirJson } from './fhir-json.ts';
import { asParameter } from './fhir-refusals.ts';
import { findOfSessions, findPeople } from './found-rows.ts';
import { loadPatients } from './load-people.ts';
import { addressesOfPage } from './page-address.ts';
import { readSearch, type SearchRequest } from './search-request.ts';

interface Page {
  resources: Resource[];
  /** After what the next page begins; null on the last one. */
  next: Cursor | null;
}

/** Whether the request wants unknown parameters refused. */
const isStrict = ({ headers }: PartnerContext): boolean =>
  /\bhandling\s*=\s*strict\b/i.test(String(headers.prefer ?? ''));

/** One page of a search, with the link of the next one. */
export async function searchPage(
  type: FhirResourceType,
  context: PartnerContext,
  query: URLSearchParams,
): Promise<Result<PartnerAnswer, ErrorCode>> {
  const search = readSearch(type, query, isStrict(context));
  if (!search.ok) return search;
  const { resources, next } = await (isOfDirectory(type)
    ? pageOfDirectory(type, context, search.value)
    : type === 'Patient'
      ? pageOfPeople(context, search.value)
      : pageOfSessions(type, context, search.value));
  const baseUrl = baseUrlOf(context);
  const bundle = searchBundle({
    resources,
    baseUrl,
    ...addressesOfPage(`${baseUrl}/${type}`, search.value, next),
  });
  return fhirJson(withIgnored(bundle, search.value.ignored));
}

/** Whoever is not strict is told which parameters were left out of account. */
function withIgnored(bundle: ReturnType<typeof searchBundle>, ignored: readonly string[]) {
  if (ignored.length === 0) return bundle;
  const names = ignored.map(asParameter);
  const outcome = operationOutcome('not-supported', `These parameters were ignored: ${names.join(', ')}.`, {
    severity: 'warning',
    parameters: names,
  });
  return {
    ...bundle,
    entry: [...(bundle.entry ?? []), { resource: outcome, search: { mode: 'outcome' as const } }],
  };
}

async function pageOfPeople(context: PartnerContext, search: SearchRequest): Promise<Page> {
  const { organizationId } = context.key;
  const found = await context.inScope(async (tx) => {
    const rows = await findPeople(tx, organizationId, search);
    context.auditRead(rows.slice(0, search.count).map(({ profileId }) => profileId));
    return rows;
  });
  const rows = found.slice(0, search.count);
  const last = rows.at(-1);
  return {
    resources: await readAsJob(context, (tx, organization) => loadPatients(tx, organization, rows)),
    next:
      found.length > search.count && last !== undefined
        ? { changedAt: last.changedAt.getTime(), id: last.profileId, measureId: 0 }
        : null,
  };
}

/** A group names each of its people, so fewer of them are on a page. */
const maxGroupsOnAPage = 20;

async function pageOfDirectory(
  type: DirectoryResourceType,
  context: PartnerContext,
  search: SearchRequest,
): Promise<Page> {
  const count = type === 'Group' ? Math.min(search.count, maxGroupsOnAPage) : search.count;
  const found = await context.inScope((tx) =>
    findInDirectory(tx, context.key.organizationId, type, { ...search, count }),
  );
  const rows = found.slice(0, count);
  const last = rows.at(-1);
  return {
    resources: await directoryOfRows(context, type, rows),
    next:
      found.length > count && last !== undefined
        ? { changedAt: last.changedAt.getTime(), id: last.id, measureId: 0 }
        : null,
  };
}

async function pageOfSessions(
  type: SessionResourceType,
  context: PartnerContext,
  search: SearchRequest,
): Promise<Page> {
  const found = await context.inScope(async (tx) => {
    const rows = await findOfSessions(tx, context.key.organizationId, type, search);
    context.auditRead(rows.slice(0, search.count).map(({ profileId }) => profileId));
    return rows;
  });
  const rows = found.slice(0, search.count);
  const last = rows.at(-1);
  return {
    resources: await resourcesOfRows(context, type, rows),
    next:
      found.length > search.count && last !== undefined
        ? { changedAt: last.changedAt.getTime(), id: last.testId, measureId: last.measureId }
        : null,
  };
}
