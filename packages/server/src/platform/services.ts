import type { ReportPool } from '@plumbline/reports';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Files } from './files/files.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';

/** What handlers and jobs use beside the database; made once at start. */
export interface Services {
  config: Config;
  files: Files;
  mailer: Mailer;
  limits: Limits;
  clock: Clock;
  log: Log;
  /** Draws reports on threads of their own. */
  reports: ReportPool;
}
