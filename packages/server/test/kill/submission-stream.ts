import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, headers, type SubmittedTestInput, submitTests } from '@plumbline/contract';

/** What a device knows of a test once an answer came back whole. */
export interface Acknowledgement {
  profileTestId: number | null;
  recordingHashes: readonly (string | null)[];
}

export interface SubmissionStream {
  /** By client UUID. */
  acknowledged: ReadonlyMap<string, Acknowledgement>;
  /** Requests whose answer never came, because the server died. */
  lostAnswers(): number;
  /** Ends when every batch was answered. */
  finished: Promise<void>;
}

const triesForMs = 60_000;

/** Several phones at once, each sending its batches in order, and each again until the server has answered it. */
export function streamSubmissions(options: {
  /** Where the server is now; it moves when it is started anew. */
  url(): string;
  token: string;
  organizationId: number;
  phones: readonly (readonly SubmittedTestInput[])[];
  batchSize: number;
}): SubmissionStream {
  const acknowledged = new Map<string, Acknowledgement>();
  let lost = 0;

  function note(response: Response, text: string): void {
    // The portal is there and its database is not: a phone comes back later.
    if (response.status === 503) throw new Error(text);
    if (!response.ok) throw new RefusedTest(`${response.status} ${text}`);
    const { outcomes } = submitTests.response.parse(JSON.parse(text));
    for (const { clientUuid, status, profileTestId, recordingHashes, errors } of outcomes) {
      if (status !== 'stored' || clientUuid === null) throw new RefusedTest(JSON.stringify(errors));
      acknowledged.set(clientUuid, { profileTestId, recordingHashes });
    }
  }

  async function sendUntilAnswered(batch: readonly SubmittedTestInput[]): Promise<void> {
    for (const until = Date.now() + triesForMs; Date.now() < until; await wait(50)) {
      try {
        const response = await fetch(`${options.url()}${apiBase}/${submitTests.path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            [headers.authorization]: `Bearer ${options.token}`,
            [headers.selectedOrganization]: String(options.organizationId),
          },
          body: JSON.stringify({ tests: batch }),
        });
        note(response, await response.text());
        return;
      } catch (error) {
        if (error instanceof RefusedTest) throw error;
        lost += 1;
      }
    }
    throw new Error('the server did not come back');
  }

  async function phone(tests: readonly SubmittedTestInput[]): Promise<void> {
    for (let from = 0; from < tests.length; from += options.batchSize) {
      await sendUntilAnswered(tests.slice(from, from + options.batchSize));
    }
  }

  return {
    acknowledged,
    lostAnswers: () => lost,
    finished: Promise.all(options.phones.map(phone)).then(() => undefined),
  };
}

class RefusedTest extends Error {}
