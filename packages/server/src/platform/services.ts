import type { ReportPool } from '@plumbline/reports';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';

/** What handlers and jobs use beside the database; made once at start. */
export interface Services {
  config: Config;
  files: Files;
  mailer: Mailer;
  limits: Limits;
  /** Work that may wait is put in with the change that causes it. */
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  log: Log;
  /** Draws reports on threads of their own. */
  reports: ReportPool;
}
