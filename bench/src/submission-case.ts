import { submitTests } from '@plumbline/contract';
import { aTestOfFive, type BenchDatabase } from './bench-database.ts';
import { logLength, statementsSince } from './capture-statements.ts';
import { handWritten, type Place } from './hand-written.ts';
import {
  asked,
  countedLoad,
  ended,
  type Measured,
  pick,
  plainScripts,
  variants,
  withCapture,
} from './measured-case.ts';
import { pgbench } from './pgbench.ts';
import { callOnce, readyRequest } from './portal-caller.ts';
import type { RunningServer } from './server-process.ts';

export const submissionWork = 'submission of five results';

/** Submissions write: under pgbench each gets ids of its own in place of the captured ones. */
export async function measureSubmission(
  database: BenchDatabase,
  server: RunningServer,
  places: readonly Place[],
  seconds: number,
): Promise<Measured> {
  const requestAt = (place: Place) =>
    asked(submitTests, {
      tests: [
        {
          ...aTestOfFive(
            { kind: 'profile', profileId: pick(place.profileIds) },
            Math.floor(Math.random() * 200),
          ),
        },
      ],
    });
  const next = () => {
    const place = pick(places);
    const { call, request } = requestAt(place);
    return readyRequest(call, request, place);
  };
  const scripts = await withCapture(database, async (capturing) => {
    const all: string[][] = [];
    for (let index = 0; index < variants; index += 1) {
      const place = pick(places);
      const from = logLength(database.postgres.logFile);
      const { request } = requestAt(place);
      const { outcomes } = await callOnce(capturing.url, submitTests, request as never, place);
      const [outcome] = outcomes;
      if (outcome?.status !== 'stored') throw new Error(`a submission was ${outcome?.status}`);
      const statements = statementsSince(database.postgres.logFile, from).map(ended);
      all.push(
        replayable(statements, {
          clientUuid: outcome.clientUuid ?? '',
          testId: outcome.profileTestId ?? 0,
        }),
      );
    }
    return all;
  });
  const { http, roundTrips } = await countedLoad(server, seconds, next);
  const url = database.postgres.appUrl(database.name);
  const sql = pgbench(database.programs, url, seconds, scripts, true);
  const plainAt = (place: Place) => handWritten.submission(place, pick(place.profileIds));
  const plain = pgbench(database.programs, url, seconds, plainScripts(places, plainAt));
  return {
    work: submissionWork,
    http,
    sql,
    plain,
    bare: null,
    statements: scripts[0]?.length ?? 0,
    roundTrips,
  };
}

interface StoredRows {
  clientUuid: string;
  testId: number;
}

/** Makes a captured submission one that can run again: a new id, and the rows it makes in place of those it made then. */
function replayable(statements: readonly string[], stored: StoredRows): string[] {
  const script = statements.map((text) => {
    const own = text.replaceAll(stored.clientUuid, ':uuid').replaceAll(`'${stored.testId}'`, "':test_id'");
    return /^\s*with submission as \(/i.test(text) ? own.replace(/;$/, ' \\gset test_') : own;
  });
  return ['select gen_random_uuid() as uuid \\gset', ...script];
}
