import type { SubmittedTestInput } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { judgeTest } from '../features/devices/submissions/judge-test.ts';
import { readCode } from '../features/devices/submissions/read-code.ts';
import { storeRecordings } from '../features/devices/submissions/store-recordings.ts';
import { storeSubmissions } from '../features/devices/submissions/store-submissions.ts';
import { InvariantError } from '../platform/invariant-error.ts';
import type { OwnerQuery } from './demo-organizations.ts';
import type { CourseWriter } from './write-courses.ts';

const clientUuid = '5d1a3a54-6a0e-4b53-9a44-0c8e6f0a7b90';
const hourMs = 3_600_000;

/**
 * Writes a test that waits for staff: somebody of Football entered a birth date that is off by a day under the group's code. Nothing where it
 * is there already.
 */
export async function writeHeldTest(owner: OwnerQuery, writer: CourseWriter): Promise<void> {
  const { database, services, viewer, organization, now } = writer;
  const [found] = await owner<{ lastName: string; birthDate: string; codeId: number }>(
    sql`select p.last_name, (p.birth_date + 1)::text as birth_date, c.id as code_id from codes c
      join profile_groups g on g.organization_id = c.organization_id and g.group_id = c.group_id join profiles p on p.id = g.profile_id
      where c.organization_id = ${organization.id} and c.code = '40816'
        and not exists (select 1 from submissions s where s.client_uuid = ${clientUuid}::uuid)
      order by p.id limit 1`,
  );
  if (found === undefined) return;
  const { lastName, birthDate, codeId } = found;
  const body: SubmittedTestInput = {
    clientUuid,
    person: { kind: 'nameMatch', birthDate, lastName },
    completedOn: new Date(now.getTime() - hourMs).toISOString(),
    inputClass: 'touch',
    device: { platform: 'iOS', deviceManufacturer: 'Apple', deviceModel: 'iPhone 15', osVersion: '20.1' },
    results: [
      {
        measureId: 1002,
        recording: {
          kind: 'reactionTrials',
          trials: [251, 243, 266, 239, 258].map((reactionTimeMs) => ({ reactionTimeMs })),
        },
      },
    ],
  };
  const judgement = judgeTest({ ...body });
  if (!judgement.ok)
    throw new InvariantError(`the demo's held test was refused: ${judgement.refusals[0]?.code}`);
  const submission = await storeRecordings(services.files, judgement.judged);
  await database.transaction({ as: 'viewer', viewer, requestId: 'demo' }, async (tx) => {
    const code = await readCode(tx, organization.id, codeId);
    await storeSubmissions(tx, { viewer: { organizationId: organization.id, accountId: null }, code }, [
      {
        submission,
        decision: { status: 'held', profileId: null, reasonCode: 'match.none' },
        protocol: null,
      },
    ]);
  });
}
