import { allResourcesOfSession, searchBundle } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { loadNamedBy } from '../../src/features/fhir/directory.ts';
import { everything, findOfSessions, findPeople } from '../../src/features/fhir/found-rows.ts';
import { loadOrganization, loadPatients } from '../../src/features/fhir/load-people.ts';
import { loadSessions } from '../../src/features/fhir/load-sessions.ts';
import type { TestServer } from '../http/start-test-server.ts';

const baseUrl = 'https://portal.example/api/fhir/r4';

/** Gives every profile an id of its organization, and yields everything of each as a bundle, as the door makes it. */
export async function* bundlesOfEverybody(
  server: TestServer,
): AsyncGenerator<ReturnType<typeof searchBundle>> {
  const { owner, database } = server.db;
  await owner(sql`update profiles set external_id = 'MRN-' || id where coalesce(external_id, '') = ''`);
  const people = await owner<{ organizationId: number; id: number }>(
    sql`select organization_id, id from profiles where deleted_at is null order by organization_id, id`,
  );
  const now = server.services.clock.now();
  for (const { organizationId, id } of people) {
    yield await database.transaction(
      { as: 'job', name: 'fhir.check', organizationId, accountId: null },
      async (tx) => {
        const organization = await loadOrganization(tx, organizationId);
        const found = await findPeople(tx, organizationId, { ...everything, profileIds: [id] });
        const filter = { ...everything, profileIds: [id], count: 1_000 };
        const rows = await findOfSessions(tx, organizationId, 'Encounter', filter);
        const sessions = await loadSessions(tx, rows, { organization, baseUrl, now });
        const resources = [
          ...(await loadPatients(tx, organization, found)),
          ...(await loadNamedBy(tx, organization, found)),
          ...sessions.flatMap(allResourcesOfSession),
        ];
        return searchBundle({ resources, baseUrl, selfUrl: baseUrl, nextUrl: null });
      },
    );
  }
}
