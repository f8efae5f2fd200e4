import { setTimeout as wait } from 'node:timers/promises';
import { getRoster, redeemCode, type SubmittedTestInput, submitTests } from '@plumbline/contract';
import { aTestOfFive } from '../bench-database.ts';
import type { Caller } from '../portal-caller.ts';
import type { CallerAgent } from './caller-agent.ts';
import { type Pause, pick } from './pauses.ts';
import { birthDate, type Place } from './people.ts';
import type { RequestLog } from './request-log.ts';

/** A test takes a person this long. */
const testSeconds = [20, 50] as const;
/** Shares of tests: without a network, so that several come late and together; sent again although they were answered. */
const lateShare = 0.1;
const lateTests = 3;
const twiceShare = 0.05;
/** A code's token is asked for anew after so many tests, as when the next team comes. */
const testsOfToken = 10;
/** What the portal asks for when its database is lost. */
const comesBackAfterMs = 5_000;
/** When the load has ended, what lies on a phone is still sent for so long. */
const emptiesWithinMs = 60_000;

export interface PhoneOptions {
  agent: CallerAgent;
  log: RequestLog;
  place: Place;
  /** A member of the staff, who has the roster on the phone. */
  staff: Caller;
  /** Everything that was acknowledged, by its client UUID. */
  acknowledged: Set<string>;
  /** Everything that was sent, acknowledged or not. */
  sent: Set<string>;
}

/** One phone that redeems a code, fetches the roster and sends tests until the load ends, and then what it still holds. */
export async function usePhone(options: PhoneOptions, pause: Pause): Promise<void> {
  const { agent, place, staff } = options;
  let cursor = 0;
  let token: string | null = null;
  let held: SubmittedTestInput[] = [];
  for (let taken = 0; await pause(...testSeconds); taken += 1) {
    if (token === null || taken % testsOfToken === 0) {
      token = (await agent.call(redeemCode, { code: place.code }))?.token ?? token;
      cursor = (await agent.call(getRoster, { cursor }, staff))?.cursor ?? cursor;
    }
    held.push(aTestOf(place, taken));
    const isOffline = held.length < lateTests && (held.length > 1 || Math.random() < lateShare);
    if (token !== null && !isOffline) held = await send(options, token, held);
  }
  for (const until = Date.now() + emptiesWithinMs; held.length > 0 && Date.now() < until; ) {
    token ??= (await agent.call(redeemCode, { code: place.code }))?.token ?? null;
    if (token !== null) held = await send(options, token, held);
    if (held.length > 0) await wait(comesBackAfterMs);
  }
}

/** A test that is sent late keeps the moment at which it was taken. */
function aTestOf(place: Place, taken: number): SubmittedTestInput {
  return {
    ...aTestOfFive({ kind: 'idMatch', birthDate, profileId: pick(place.groupProfileIds) }, taken % 200),
    completedOn: new Date().toISOString(),
  };
}

/** Sends what a phone holds. @returns what was not acknowledged, and stays on the phone */
async function send(
  { agent, log, place, acknowledged, sent }: PhoneOptions,
  token: string,
  tests: readonly SubmittedTestInput[],
): Promise<SubmittedTestInput[]> {
  const caller = { token, organizationId: place.organizationId };
  const submit = () => agent.call(submitTests, { tests: tests.map((test) => ({ ...test })) }, caller);
  for (const { clientUuid } of tests) sent.add(clientUuid);
  const answer = await submit();
  const done = new Set<string | null>();
  for (const { status, clientUuid, errors } of answer?.outcomes ?? []) {
    if (status === 'stored' && clientUuid !== null) acknowledged.add(clientUuid);
    else log.refused(submitTests.path, `a test ${status}: ${errors[0]?.code ?? 'without a code'}`, log.now());
    // A test that the portal could not take is sent again; one that it refused would be refused again.
    if (status !== 'failed') done.add(clientUuid);
  }
  if (Math.random() < twiceShare) await submit();
  return tests.filter(({ clientUuid }) => !done.has(clientUuid));
}
