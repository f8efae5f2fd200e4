import { randomUUID } from 'node:crypto';
import {
  createSurvey,
  publishSurvey,
  type RequestInputOf,
  redeemCode,
  type SubmittedTestInput,
  type Survey,
  type SurveyForDevice,
} from '@plumbline/contract';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { givenCode, givenProtocol } from './programs.ts';

type Draft = RequestInputOf<typeof createSurvey>;
type Item = Draft['items'][number];
type Answers = Extract<SubmittedTestInput['results'][number]['recording'], { kind: 'surveyAnswers' }>;

/** A question as the builder sends it; a text unless told. */
export const aQuestion = (over: Partial<Item> = {}): Item => ({
  key: randomUUID(),
  title: 'What else should we know?',
  type: 'freeform',
  options: [],
  ...over,
});

/** A survey with a question of each type. */
export const aSurvey = (over: Partial<Draft> = {}): Draft => ({
  title: 'How are you today?',
  items: [
    aQuestion({
      title: 'How well did you sleep?',
      type: 'multipleChoice',
      options: ['Well', 'So so', 'Badly'],
    }),
    aQuestion({ title: 'Are you in pain?', type: 'yesNo' }),
    aQuestion(),
  ],
  ...over,
});

/** A survey that is published in the place of whichever is. */
export async function givenPublishedSurvey(
  server: TestServer,
  admin: SendOptions,
  over: Partial<Draft> = {},
  replacesSurveyId: number | null = null,
): Promise<Survey> {
  const { survey } = await server.sendOk(createSurvey, aSurvey(over), admin);
  const { id, version } = survey;
  return (await server.sendOk(publishSurvey, { id, version, replacesSurveyId }, admin)).survey;
}

/** What a phone is given to ask in a protocol that holds the Organization Survey; undefined where nothing is published. */
export async function surveyOnDevice(
  server: TestServer,
  organizationId: number,
  groupId: number,
): Promise<SurveyForDevice | undefined> {
  const protocol = await givenProtocol(server.db, organizationId, { measureIds: [1002, 73] });
  const { code } = await givenCode(server.db, organizationId, { groupId, protocolId: protocol.id });
  const { protocol: told } = await server.sendOk(redeemCode, { code });
  return told.measures.find(({ measureId }) => measureId === 73)?.survey;
}

/** Answers to a survey as a phone sends them, in its order. */
export const answersTo = (
  { revisionId, items }: SurveyForDevice,
  ...answers: (string | null)[]
): Answers => ({
  kind: 'surveyAnswers',
  surveyRevisionId: revisionId,
  answers: items.map(({ type, title }, index) => ({
    type,
    question: title,
    answer: answers[index] ?? null,
  })),
});
