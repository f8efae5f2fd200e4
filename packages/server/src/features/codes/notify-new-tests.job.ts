import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deliverEach, deliverMail, deliverText } from '../../platform/delivery/deliver.ts';
import { defineJob, everyMinute, type JobRun } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { toDialled } from '../../platform/sms/phone-number.ts';

/** Looks every minute for codes of any organization with tests that no message has reported. */
export const findCodesToNotify = defineJob({
  name: 'codes.find_codes_to_tell',
  actsFor: 'portal',
  data: z.null(),
  ...everyMinute,
  run: ({ transaction }, services) => transaction((tx) => enqueueCodesToNotify(tx, services)),
});

const newTests = z.object({ codeId: z.int(), afterTestId: z.int(), upToTestId: z.int() });

/**
 * Notifies the chosen accounts that tests came in under a code: one message for all tests of about the same time, so that a team of two
 * hundred causes one. The message holds no names, since others may read it.
 */
export const notifyNewTests = defineJob({
  name: 'codes.tell_of_tests',
  actsFor: 'organization',
  data: newTests,
  run: notify,
});

/**
 * Enqueues a job of its organization for each code that is due, and stores in the same transaction up to which test the job reports:
 * however many attempts the job needs, no other one reports the same tests. Tests of the last minute wait for the next message, since a
 * test that was sent earlier may be stored after a later one. Runs in the portal's own scope.
 */
export async function enqueueCodesToNotify(tx: Tx, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const due = await tx.query<{ organizationId: number; codeId: number }>(
    sql`select organization_id, code_id from identity.codes_to_tell() order by 1, 2`,
    'codes.to_tell',
  );
  for (const { organizationId, codeId } of due) {
    await tx.continueAsJob(findCodesToNotify.name, [organizationId]);
    await takeAdvisoryLock(tx, 'codes.tell', codeId);
    const [unreported] = await tx.query<{ afterTestId: number; upToTestId: number | null }>(
      sql`select told.id as after_test_id, (select max(t.id) from tests t where t.organization_id = ${organizationId}
          and t.code_id = ${codeId} and t.id > told.id and t.created_at < now() - interval '1 minute') as up_to_test_id
        from (select coalesce(max(told_test_id), 0) as id from code_tidings
          where organization_id = ${organizationId} and code_id = ${codeId}) told`,
      'codes.untold_tests',
    );
    if (unreported?.upToTestId == null) continue;
    const { afterTestId, upToTestId } = unreported;
    await tx.query(
      sql`insert into code_tidings (organization_id, code_id, told_test_id) values (${organizationId}, ${codeId}, ${upToTestId})
        on conflict (organization_id, code_id) do update set told_test_id = excluded.told_test_id`,
      'codes.note_told',
    );
    await jobs.enqueue(tx, notifyNewTests, { codeId, afterTestId, upToTestId }, { organizationId });
  }
}

interface TestsNotice {
  code: string;
  protocolName: string;
  groupId: number | null;
  groupName: string | null;
  newCount: number;
  allCount: number;
}

interface Recipient {
  accountId: number;
  communicationTypeId: number;
  email: string;
  phone: string | null;
}

/** A run that breaks off is repeated, and no message is delivered twice. */
async function notify(run: JobRun<z.output<typeof newTests>>, services: Services): Promise<void> {
  const { codeId, afterTestId, upToTestId } = run.data;
  const found = await run.transaction(async (tx) => {
    const [notice] = await tx.query<TestsNotice>(
      sql`select c.code, p.name as protocol_name, c.group_id, g.name as group_name,
        (select count(*)::int from tests t where t.organization_id = c.organization_id and t.code_id = c.id and t.id <= ${upToTestId}
          and t.id > ${afterTestId}) as new_count,
        (select count(*)::int from tests t where t.organization_id = c.organization_id and t.code_id = c.id and t.id <= ${upToTestId})
          as all_count
      from codes c join protocols p on p.organization_id = c.organization_id and p.id = c.protocol_id
      left join groups g on g.organization_id = c.organization_id and g.id = c.group_id
      where c.id = ${codeId} and c.deleted_at is null`,
      'codes.tidings',
    );
    if (notice === undefined || notice.newCount === 0) return null;
    const recipients = await tx.query<Recipient>(
      sql`select account_id, communication_type_id, email, phone
      from identity.code_recipients(${codeId})`,
      'codes.recipients',
    );
    return { notice, recipients };
  });
  if (found === null) return;
  const words = wordsOf(found.notice);
  const path = `/codes/${codeId}`;
  await deliverEach(
    found.recipients.map(({ accountId, communicationTypeId, email, phone }) => async () => {
      const about = { kind: 'codeResult', accountId, groupId: found.notice.groupId } as const;
      if (communicationTypeId === 1) {
        await deliverMail(services, run, {
          ...about,
          to: email,
          content: {
            subject: words.subject,
            paragraphs: words.paragraphs,
            action: { label: 'Open the code', path },
            notes: [
              'You get this message because you are a recipient for this code. Edit the code to change the recipients.',
            ],
          },
        });
        return;
      }
      const to = toDialled(phone);
      if (to === null || services.textMessages === null) return;
      const link = new URL(path, services.config.publicUrl).href;
      await deliverText(services, run, { ...about, to, text: `${words.subject}. ${link}` });
    }),
  );
}

function wordsOf({ code, protocolName, groupName, newCount, allCount }: TestsNotice): {
  subject: string;
  paragraphs: string[];
} {
  const tests = (count: number) => (count === 1 ? '1 test' : `${count} tests`);
  return {
    subject: `${newCount === 1 ? '1 new test' : `${newCount} new tests`} with code ${code}`,
    paragraphs: [
      `${[groupName, protocolName].filter((name) => name !== null).join(', ')}: ${tests(newCount)} received with code ${code}, ${tests(allCount)} in total.`,
      'The code’s page shows who was tested and whose results to check first.',
    ],
  };
}
