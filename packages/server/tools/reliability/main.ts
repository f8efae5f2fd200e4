import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { UnreadableRecordings } from '../import-recordings/recordings-folder.ts';
import { reliabilityDocument } from './reliability-document.ts';

const usage = `Scores a folder of public recordings with the portal's own scorers and tells how well the scores repeat.

  npm run reliability -- <folder> [--write]

Prints the page; with --write it goes to docs/reliability.md. Needs no server.`;

const page = fileURLToPath(new URL('../../../../docs/reliability.md', import.meta.url));

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const [folder] = positionals;

if (values.help || folder === undefined) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    const text = await reliabilityDocument(folder);
    if (values.write) await writeFile(page, text);
    else process.stdout.write(text);
  } catch (error) {
    if (!(error instanceof UnreadableRecordings)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
