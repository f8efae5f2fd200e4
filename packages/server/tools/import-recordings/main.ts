import { parseArgs } from 'node:util';
import { planImport } from './plan-import.ts';
import { PortalRefusal, signInAsDevice } from './portal-client.ts';
import { progressBar } from './progress-bar.ts';
import { UnreadableRecordings } from './recordings-folder.ts';
import { retestReliability } from './retest-reliability.ts';
import { sendPlan } from './send-plan.ts';
import { reliabilityText, spreadText, summaryText } from './summary.ts';
import { readScores, withinPersonSpread } from './within-person-spread.ts';

const usage = `Plays a folder of recordings through the device API, as the mobile app would send them.

  npm run import:recordings -- <folder> [--url http://127.0.0.1:3000] [--email admin@riverside.example]

The password comes from IMPORT_PASSWORD; without it the demo data's is used. Safe to run again: what is there is not stored twice.`;

/** The demo data's, which the README prints. */
const demoPassword = 'Baseline-1!';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: 'admin@riverside.example' },
    help: { type: 'boolean', default: false },
  },
});

async function importRecordings(folder: string): Promise<boolean> {
  const plan = await planImport(folder);
  const { device, portal } = await signInAsDevice(
    values.url.replace(/\/+$/, ''),
    values.email,
    process.env.IMPORT_PASSWORD ?? demoPassword,
  );
  const sent = await sendPlan(device, plan.tests, progressBar('Sent', plan.tests.length, process.stdout));
  const scores = await readScores(portal, sent, progressBar('Read back', sent.length, process.stdout));
  const told = [
    summaryText(sent, plan.unreadable),
    spreadText(withinPersonSpread(scores)),
    reliabilityText(retestReliability(scores)),
  ];
  console.log(`\n${told.join('\n\n')}`);
  return (
    plan.unreadable.length === 0 && sent.every(({ status }) => status !== 'refused' && status !== 'failed')
  );
}

const [folder] = positionals;
if (values.help || folder === undefined) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  try {
    process.exitCode = (await importRecordings(folder)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof PortalRefusal || error instanceof UnreadableRecordings)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
