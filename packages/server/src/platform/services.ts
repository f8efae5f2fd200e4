import type { DocumentPool, PortalDocument } from '@plumbline/reports';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { CompanyList } from './crm/company-list.ts';
import type { Files } from './files/files.ts';
import type { OutsideCheck, OutsideFetch } from './http-client/outside-fetch.ts';
import type { ReportPartners } from './integrations/report-partner.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CardProvider } from './payments/card-provider.ts';
import type { KeyRing } from './secrets/key-ring.ts';
import type { TextMessages } from './sms/text-messages.ts';
import type { Threads } from './threads/threads.ts';

/** What handlers and jobs use beside the database; made once at start. */
export interface Services {
  config: Config;
  files: Files;
  mailer: Mailer;
  /** Null where this deployment has no gateway. */
  textMessages: TextMessages | null;
  /** Medical record systems that reports are delivered to. */
  partners: ReportPartners;
  /** Charges cards; null where this deployment has no key: cards are off. */
  cards: CardProvider | null;
  /** The customer list; null where this deployment has none. */
  companyList: CompanyList | null;
  /** Asks addresses that somebody else chose: the public internet and nothing else. */
  fetchOutside: OutsideFetch;
  /** Whether `fetchOutside` would ask an address, before it is stored. */
  checkOutside: OutsideCheck;
  /** TXT records of a name, each as one text; none where the name has none. */
  readTxtRecords: (name: string) => Promise<readonly string[]>;
  keys: KeyRing;
  limits: Limits;
  /** Work that may wait is put in with the change that causes it. */
  jobs: JobQueue;
  clock: Clock;
  log: Log;
  /** Draws documents as PDF on threads of their own. */
  documents: DocumentPool<PortalDocument>;
  /** Reading uploads, comparing people, drawing recordings: off the request loop. */
  threads: Threads;
}
