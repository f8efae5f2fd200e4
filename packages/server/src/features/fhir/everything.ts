import type { ErrorCode } from '@plumbline/contract';
import { allResourcesOfSession, searchBundle } from '@plumbline/domain';
import type { Result } from '../../platform/http/result.ts';
import type { PartnerAnswer, PartnerContext } from '../../platform/partner-door/partner-route.ts';
import { loadNamedBy } from './directory.ts';
import { baseUrlOf, readAsJob } from './door-context.ts';
import { fhirJson } from './fhir-json.ts';
import { noSuchResource } from './fhir-refusals.ts';
import { everything, findOfSessions, findPeople } from './found-rows.ts';
import { loadPatients } from './load-people.ts';
import { loadSessions } from './load-sessions.ts';
import { addressesOfPage } from './page-address.ts';
import { readSearch } from './search-request.ts';

/** Tests on one page; each has some ten resources. */
const testsOnAPage = 25;

/** A person with everything that is known of their tests: the person and whom the tests name on the first page, whole tests on each. */
export async function everythingOf(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>> {
  const { organizationId } = context.key;
  const search = readSearch('Encounter', context.query, true);
  if (!search.ok) return search;
  const id = context.params.id ?? '';
  const found = await context.inScope(async (tx) => {
    const people = await findPeople(tx, organizationId, { ...everything, ids: [id], count: 1 });
    const profileIds = people.map(({ profileId }) => profileId);
    context.auditRead(profileIds);
    const { cursor, completed, changed } = search.value;
    const filter = { ...everything, profileIds, cursor, completed, changed, count: testsOnAPage };
    return { people, tests: await findOfSessions(tx, organizationId, 'Encounter', filter) };
  });
  if (found.people.length === 0) return noSuchResource('Patient');
  const rows = found.tests.slice(0, testsOnAPage);
  const baseUrl = baseUrlOf(context);
  const resources = await readAsJob(context, async (tx, organization) => {
    const isFirst = search.value.cursor === null;
    const people = isFirst ? await loadPatients(tx, organization, found.people) : [];
    const around = isFirst ? await loadNamedBy(tx, organization, found.people) : [];
    const sessions = await loadSessions(tx, rows, { organization, baseUrl, now: context.now });
    return [...people, ...around, ...sessions.flatMap(allResourcesOfSession)];
  });
  const last = rows.at(-1);
  const next =
    found.tests.length > testsOnAPage && last !== undefined
      ? { changedAt: last.changedAt.getTime(), id: last.testId, measureId: last.measureId }
      : null;
  return fhirJson(
    searchBundle({
      resources,
      baseUrl,
      ...addressesOfPage(`${baseUrl}/Patient/${id}/$everything`, search.value, next),
    }),
  );
}
