import { submitTests } from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anMbess } from '../../../../test/builders/every-measure.ts';
import { aSubmittedTest } from '../../../../test/builders/tests.ts';
import { mailsTo } from '../../../../test/mailbox.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../../test/schedule-portal.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterAll(() => portal.server.stop());

const memoryTest = (profileId: number, recalled: readonly string[], grids: number) =>
  aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: new Date().toISOString(),
    results: [
      {
        measureId: 64,
        recording: {
          kind: 'memoryTrials',
          shownLetters: ['K', 'T', 'M'],
          recalledLetters: [...recalled],
          grids: [2, 3, 4, 5, 6].map((length) => ({ length, isCorrect: length < grids })),
        },
      },
    ],
  });

test('a test below the threshold is told to the chosen accounts, by profile id and never by name; one above is not', async () => {
  const group = await portal.aGroup();
  const [trainer, other] = [await portal.aTrainer(group.id, '555-555-0177'), await portal.aTrainer(group.id)];
  const profileId = await portal.aProfile(group.id);
  await portal.tell(group.id, trainer.id, { email: true, sms: true });
  await portal.save({ groupId: group.id, demandTypeId: 2, averageScoreThreshold: 60 });
  const submit = (one: ReturnType<typeof memoryTest>) =>
    portal.server.sendOk(submitTests, { tests: [{ ...one }] }, portal.admin.options);
  await submit(memoryTest(profileId, ['K', 'T', 'M'], 7));
  await portal.minute();
  expect(mailsTo(portal.server, trainer.email)).toHaveLength(0);
  await submit(memoryTest(profileId, ['X', 'Y', 'Z'], 3));
  await portal.minute();
  const [mail] = mailsTo(portal.server, trainer.email);
  expect(mail?.subject).toBe(`Score below the threshold: ${group.name}`);
  expect(mail?.text).toMatch(
    new RegExp(
      `Profile ${profileId} of ${group.name} scored \\d+\\.\\d on average \\(Cognitive\\); the threshold is 60\\.`,
    ),
  );
  expect(mail?.text).not.toContain('Test Profile');
  expect(mailsTo(portal.server, '+15555550177')).toHaveLength(1);
  expect(mailsTo(portal.server, other.email)).toHaveLength(0);
});

test('times have no average: a slow reaction alone alerts nobody', async () => {
  const group = await portal.aGroup();
  const trainer = await portal.aTrainer(group.id);
  const profileId = await portal.aProfile(group.id);
  await portal.tell(group.id, trainer.id, { email: true });
  await portal.save({ groupId: group.id, demandTypeId: 2, averageScoreThreshold: 100 });
  const slow = aSubmittedTest({
    person: { kind: 'profile', profileId },
    completedOn: new Date().toISOString(),
  });
  await portal.server.sendOk(submitTests, { tests: [{ ...slow }] }, portal.admin.options);
  await portal.minute();
  expect(mailsTo(portal.server, trainer.email)).toHaveLength(0);
});

test('a test below the thresholds of two kinds of testing is told as two, by email and by text message', async () => {
  const group = await portal.aGroup();
  const trainer = await portal.aTrainer(group.id, '555-555-0178');
  const profileId = await portal.aProfile(group.id);
  await portal.tell(group.id, trainer.id, { email: true, sms: true });
  for (const demandTypeId of [2, 3] as const)
    await portal.save({ groupId: group.id, demandTypeId, averageScoreThreshold: 100 });
  const low = memoryTest(profileId, ['X', 'Y', 'Z'], 3);
  const both = { ...low, results: [...low.results, ...anMbess()] };
  await portal.server.sendOk(submitTests, { tests: [both] }, portal.admin.options);
  await portal.minute();
  const kinds = (to: string) =>
    mailsTo(portal.server, to)
      .map(({ text }) => /on average \((\w+)\)/.exec(text)?.[1])
      .sort();
  expect(kinds(trainer.email)).toEqual(['Cognitive', 'Stability']);
  expect(kinds('+15555550178')).toEqual(['Cognitive', 'Stability']);
});
