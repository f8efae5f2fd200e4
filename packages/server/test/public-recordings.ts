import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the public recordings lie, beside the project unless RECORDINGS_DIR says otherwise. */
export const recordingsFolder = resolve(projectRoot, process.env.RECORDINGS_DIR ?? '../shared/data');
/** They are no part of the project: without them the tests that need them say so and pass. */
export const hasRecordings = existsSync(resolve(recordingsFolder, 'balance'));

if (!hasRecordings && process.env.RECORDINGS_REQUIRED === '1') {
  throw new Error('RECORDINGS_REQUIRED is set, but the recordings folder (RECORDINGS_DIR) is not there.');
}
