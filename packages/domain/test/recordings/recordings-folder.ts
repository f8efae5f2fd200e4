import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = resolve(projectRoot, process.env.RECORDINGS_DIR ?? '../shared/data');

/** Whether the public recordings are there. Where they must be (RECORDINGS_REQUIRED), their absence is an error. */
export const hasRecordings: boolean = existsSync(resolve(folder, 'balance'));
if (!hasRecordings && process.env.RECORDINGS_REQUIRED === '1') {
  throw new Error('RECORDINGS_REQUIRED is set, but the recordings folder (RECORDINGS_DIR) is not there.');
}

/** The rows of one of its files, by column name. */
export function recordingRows(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(resolve(folder, file), 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
