import { demoAccounts, demoPassword } from '../demo/demo-accounts.ts';
import type { Config } from '../platform/config/config.ts';

/** Words for the person at the terminal; what happens is in the log. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Which of the apps for browsers are built and served. */
export interface ServedApps {
  hasWebApp: boolean;
  hasPlayer: boolean;
}

/** One line that says where the portal runs, then what somebody who starts it here should know. */
export function announce(config: Config, { hasWebApp, hasPlayer }: ServedApps): void {
  const { host, port, database, isDemo, hasTestPlayer, mail, warnings } = config;
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  say(`Plumbline is running at http://${shownHost}:${port}`);
  if (database.kind === 'embedded') {
    say(
      'It keeps its data in the embedded database, which is for one machine and for evaluation: set DATABASE_URL for anything else.',
    );
  }
  for (const warning of warnings) say(warning);
  if (!hasWebApp) say('The web app is not built, so only the calls are served.');
  if (hasPlayer)
    say(`Take a test in a browser at http://${shownHost}:${port}/test with a code: Codes, Create Code.`);
  else if (hasTestPlayer)
    say(
      'The test player is not built, so codes lead to the page that names the app: build it with script/build.',
    );
  if (isDemo) {
    say(`Messages of this trial are kept at http://${shownHost}:${port}/dev/outbox and sent to nobody.`);
    say(`Demo sign-ins, all with the password ${demoPassword}`);
    for (const account of demoAccounts) say(`  ${account.email.padEnd(28)} ${account.who}`);
  } else if (mail === null) {
    say('Mail is not configured: set SMTP_URL and MAIL_FROM.');
  }
}

/** Says whether the demo is there as a whole already. */
export function announceDemo(isComplete: boolean): void {
  say(
    isComplete
      ? 'The demo data are complete.'
      : 'Loading the demo data in the background: more people and tests appear while you look around.',
  );
}

/** The database server often starts beside the portal and answers a moment later. */
export const announceDatabaseAwaited = (longestSeconds: number): void =>
  say(`The database cannot be reached yet. Waiting up to ${longestSeconds} seconds for it ...`);
