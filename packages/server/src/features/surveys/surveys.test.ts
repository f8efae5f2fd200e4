import { randomUUID } from 'node:crypto';
import {
  createSurvey,
  getSurvey,
  getSurveys,
  maxSurveys,
  publishSurvey,
  type Survey,
  updateSurvey,
  withdrawSurvey,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import { aQuestion, aSurvey, givenPublishedSurvey } from '../../../test/builders/surveys.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

let organizationId: number;
let admin: SendOptions;
beforeEach(async () => {
  organizationId = (await givenOrganization(server.db)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
});

const created = async (over?: Parameters<typeof aSurvey>[0]) =>
  (await server.sendOk(createSurvey, aSurvey(over), admin)).survey;
const read = async (id: number) => (await server.sendOk(getSurvey, { id }, admin)).survey;
const publish = ({ id, version }: Pick<Survey, 'id' | 'version'>, replacesSurveyId: number | null = null) =>
  server.sendOk(publishSurvey, { id, version, replacesSurveyId }, admin);
const publishReply = async ({ id, version }: Pick<Survey, 'id' | 'version'>) =>
  (await server.send(publishSurvey, { id, version }, admin)).body;

test('B200 B532: a survey is saved as a draft with its title, its questions, their types and options, in order', async () => {
  const draft = aSurvey({ title: '  Monday check ' });
  const { survey } = await server.sendOk(createSurvey, draft, admin);
  expect(survey).toMatchObject({
    title: 'Monday check',
    state: 'draft',
    revision: null,
    questionCount: 3,
    version: 1,
    items: draft.items,
  });
  expect(await read(survey.id)).toEqual(survey);
  const items = draft.items.toReversed();
  const { survey: changed } = await server.sendOk(
    updateSurvey,
    { id: survey.id, version: survey.version, title: 'Tuesday check', items },
    admin,
  );
  expect(changed).toMatchObject({ title: 'Tuesday check', version: 2, state: 'draft', items });
  const { surveys } = await server.sendOk(getSurveys, {}, admin);
  expect(surveys).toMatchObject([{ id: survey.id, title: 'Tuesday check', questionCount: 3 }]);
});

test('B200: a draft of a survey may be unfinished, and keeps no options of a question that is no choice any more', async () => {
  const survey = await created({
    items: [
      aQuestion({ title: '', type: 'multipleChoice', options: [''] }),
      aQuestion({ type: 'yesNo', options: ['Left', 'Over'] }),
    ],
  });
  expect(survey.items.map(({ title, options }) => [title, options])).toEqual([
    ['', ['']],
    ['What else should we know?', []],
  ]);
});

test('a form that is sent twice makes one survey', async () => {
  const form = { ...aSurvey(), clientUuid: randomUUID() };
  const first = await server.sendOk(createSurvey, form, admin);
  expect(await server.sendOk(createSurvey, form, admin)).toEqual(first);
  expect((await server.sendOk(getSurveys, {}, admin)).surveys).toHaveLength(1);
});

test('of two who edit one survey the second is told, and nothing is lost of the first', async () => {
  const { id, version } = await created();
  await server.sendOk(updateSurvey, { ...aSurvey({ title: 'Theirs' }), id, version }, admin);
  const mine = { ...aSurvey({ title: 'Mine' }), id, version };
  expect(await refusalOf(server, updateSurvey, mine, admin)).toEqual({
    status: 409,
    code: 'survey.changed_meanwhile',
  });
  expect(await publishReply({ id, version })).toMatchObject({
    errors: [{ code: 'survey.changed_meanwhile' }],
  });
  expect((await read(id)).title).toBe('Theirs');
});

test('two questions under one key are refused, in a new survey and in one that is changed', async () => {
  const one = aQuestion({ title: 'One' });
  const items = [one, { ...one, title: 'Another' }];
  expect((await server.send(createSurvey, aSurvey({ items }), admin)).body).toMatchObject({
    errors: [
      {
        code: 'survey.question_key_twice',
        message: 'Question 2 has the key of another question. Add it again.',
        field: 'items.1.title',
      },
    ],
  });
  const { id, version } = await created();
  expect((await refusalOf(server, updateSurvey, { ...aSurvey({ items }), id, version }, admin)).code).toBe(
    'survey.question_key_twice',
  );
});

test('an organization has 200 surveys at most', async () => {
  await server.db.owner(sql`insert into surveys (organization_id, title, items, client_uuid)
    select ${organizationId}, 'Old ' || n, '[]', gen_random_uuid() from generate_series(1, ${maxSurveys}) n`);
  expect((await server.send(createSurvey, aSurvey(), admin)).body).toMatchObject({
    errors: [
      {
        code: 'survey.too_many',
        message: 'An organization has at most 200 surveys. Change one of them instead.',
      },
    ],
  });
});

test('what was published stays as it was: a change is a draft until it is the next revision', async () => {
  const survey = await givenPublishedSurvey(server, admin, { title: 'First' });
  expect(survey).toMatchObject({ state: 'published', revision: 1, isChangedSince: false });
  const { survey: edited } = await server.sendOk(
    updateSurvey,
    { id: survey.id, version: survey.version, title: 'Second', items: survey.items },
    admin,
  );
  expect(edited).toMatchObject({ state: 'published', revision: 1, isChangedSince: true });
  const revisions = () =>
    server.db.owner<{ number: number; title: string }>(
      sql`select number, title from survey_revisions where survey_id = ${survey.id} order by number`,
    );
  expect(await revisions()).toEqual([{ number: 1, title: 'First' }]);
  expect((await publish(edited)).survey).toMatchObject({ revision: 2, isChangedSince: false });
  expect(await revisions()).toEqual([
    { number: 1, title: 'First' },
    { number: 2, title: 'Second' },
  ]);
});

test('publishing what is published already is refused with its revision', async () => {
  const survey = await givenPublishedSurvey(server, admin);
  expect(await publishReply(survey)).toMatchObject({
    errors: [
      {
        code: 'survey.nothing_changed',
        message: 'Revision 1 is published already, and nothing was changed since.',
      },
    ],
  });
});

test.each<{ why: string; items: ReturnType<typeof aQuestion>[]; code: string; field: string }>([
  { why: 'without a question', items: [], code: 'survey.no_questions', field: 'items' },
  {
    why: 'with a question without text',
    items: [aQuestion(), aQuestion({ title: ' ' })],
    code: 'survey.question_empty',
    field: 'items.1.title',
  },
  {
    why: 'with a question that is asked twice',
    items: [aQuestion({ title: 'Any pain?' }), aQuestion({ title: 'any  pain?' })],
    code: 'survey.question_twice',
    field: 'items.1.title',
  },
  {
    why: 'with one option',
    items: [aQuestion({ type: 'multipleChoice', options: ['Well'] })],
    code: 'survey.too_few_options',
    field: 'items.0.options',
  },
  {
    why: 'with an empty option',
    items: [aQuestion({ type: 'multipleChoice', options: ['Well', ''] })],
    code: 'survey.option_empty',
    field: 'items.0.options.1',
  },
  {
    why: 'with the same option twice',
    items: [aQuestion({ type: 'multipleChoice', options: ['Well', 'Badly', 'well'] })],
    code: 'survey.option_twice',
    field: 'items.0.options.2',
  },
])('B532: a survey $why is not published, and the refusal says where', async ({ items, code, field }) => {
  const survey = await created({ items });
  expect(await publishReply(survey)).toMatchObject({ errors: [{ code, field }] });
  expect((await read(survey.id)).state).toBe('draft');
});

test('one survey is published at a time: another one takes its place when that was asked, and by name', async () => {
  const first = await givenPublishedSurvey(server, admin, { title: 'First' });
  const second = await created({ title: 'Second' });
  expect(await publishReply(second)).toMatchObject({ errors: [{ code: 'survey.published_meanwhile' }] });
  expect(await refusalOf(server, publishSurvey, { ...second, replacesSurveyId: second.id }, admin)).toEqual({
    status: 409,
    code: 'survey.published_meanwhile',
  });
  expect((await publish(second, first.id)).survey.state).toBe('published');
  expect(await read(first.id)).toMatchObject({ state: 'withdrawn', revision: 1 });
});

test('two surveys that are published at the same moment: one is, and the other is told', async () => {
  const drafts = [await created({ title: 'One' }), await created({ title: 'Other' })];
  const replies = await Promise.all(drafts.map(publishReply));
  expect(replies.map((reply) => reply.isSuccess).toSorted()).toEqual([false, true]);
  const { surveys } = await server.sendOk(getSurveys, {}, admin);
  expect(surveys.filter(({ state }) => state === 'published')).toHaveLength(1);
});

test('a survey that is withdrawn can be published again, as its next revision', async () => {
  const { id } = await givenPublishedSurvey(server, admin);
  const { survey } = await server.sendOk(withdrawSurvey, { id }, admin);
  expect(survey.state).toBe('withdrawn');
  expect(await refusalOf(server, withdrawSurvey, { id }, admin)).toEqual({
    status: 409,
    code: 'survey.not_published',
  });
  expect((await publish(survey)).survey).toMatchObject({ state: 'published', revision: 2 });
});

test('a survey of another organization is not found, whatever is asked of it', async () => {
  const { id, version } = await givenPublishedSurvey(server, admin);
  const elsewhere = (await givenOrganization(server.db)).id;
  const stranger = (await signIn(server, { organizationId: elsewhere, accessTypeId: 2 })).options;
  const refusals = await Promise.all([
    refusalOf(server, getSurvey, { id }, stranger),
    refusalOf(server, updateSurvey, { ...aSurvey(), id, version }, stranger),
    refusalOf(server, publishSurvey, { id, version }, stranger),
    refusalOf(server, withdrawSurvey, { id }, stranger),
  ]);
  expect(refusals).toEqual(refusals.map(() => ({ status: 404, code: 'survey.not_found' })));
  expect((await read(id)).state).toBe('published');
});

test('a User reads surveys, and neither writes nor publishes one', async () => {
  const { id, version } = await created();
  const user = (await signIn(server, { organizationId })).options;
  expect((await server.sendOk(getSurveys, {}, user)).surveys).toHaveLength(1);
  const refusals = await Promise.all([
    refusalOf(server, createSurvey, aSurvey(), user),
    refusalOf(server, updateSurvey, { ...aSurvey(), id, version }, user),
    refusalOf(server, publishSurvey, { id, version }, user),
    refusalOf(server, withdrawSurvey, { id }, user),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('no role of the portal changes a revision or takes one away', async () => {
  const rows = await server.db.owner<{ role: string }>(sql`select r.name as role
    from unnest(array['app','app_admin','app_member','app_super','app_job','app_device','app_staff']) r (name)
    where has_any_column_privilege(r.name, 'survey_revisions', 'update') or has_table_privilege(r.name, 'survey_revisions', 'delete')`);
  expect(rows).toEqual([]);
});
