import { join } from 'node:path';
import { type CardSettings, cardProblems, cardSettingsOf } from './card-settings.ts';
import { warningsOfClearText } from './clear-text.ts';
import { type CrmSettings, crmProblems, crmSettingsOf } from './crm-settings.ts';
import { isHttpsOrLoopback, type Settings, settings } from './settings.ts';
import { isThisMachine, loopbackNames, triedBrandHost } from './this-machine.ts';

/** What the server runs with: the settings, checked and put together. */
export interface Config {
  host: string;
  port: number;
  /** The origin people reach the portal at: links in mail are made from it, never from a request. */
  publicUrl: string;
  /** Lower-case names a request may be addressed to; `*.` stands for any one or more labels. */
  allowedHosts: readonly string[];
  trustedProxies: number;
  workers: number;
  logLevel: Settings['LOG_LEVEL'];
  metricsToken: string | null;
  /** Calls a minute one network may make to one process; 0 is no ceiling. */
  requestsPerMinute: number;
  /** Rows of one sheet, or results of one file of raw data, that an export may have. */
  maxExportRows: number;
  /** The secret that keys are derived from; null where one is created once and stored in `dataDir`. */
  secretKey: string | null;
  /** Where the embedded database and the files on disk lie. */
  dataDir: string;
  database:
    | {
        kind: 'postgres';
        url: string;
        /** Null where somebody else migrates. */
        ownerUrl: string | null;
        connections: number;
        statementTimeoutMs: number;
      }
    | { kind: 'embedded' };
  files: { kind: 'disk'; folder: string } | S3Settings;
  mail: { url: string; from: string } | null;
  /** The server that takes direct messages to medical record systems; null: reports wait. Never the one for mail: reports name people. */
  directMail: { url: string; from: string } | null;
  /** The gateway for text messages; null: none are sent, and codes go by mail alone. */
  sms: { url: string; secret: string } | null;
  /** The account at Stripe that cards are charged through; null: cards are off, and invoices are paid by other means. */
  cards: CardSettings | null;
  /** The customer list whose companies are matched with schools; null: that tool says so. */
  crm: CrmSettings | null;
  /** What mail and SMS providers bear when they report what became of a message; null: no reports are taken. */
  deliveryReportSecret: string | null;
  /** True where identity providers on this machine are allowed, over http: for tests and trials. */
  allowsLoopbackProviders: boolean;
  isDemo: boolean;
  /** Null: chosen by the host of the request. */
  brand: 'default' | 'readycheck' | null;
  /** Renames the provider of every brand. */
  brandProvider: string | null;
  /** Ways to pay as invoices print them, a line each: where a check is sent, which account a deposit goes to. */
  howToPay: readonly string[];
  /** Who of the provider answers disputes of card payments; null: nobody is told by mail. */
  disputesEmail: string | null;
  cobaltOrganizationIds: readonly number[];
  /** The test player is served at /test. It is not finished. */
  hasTestPlayer: boolean;
  /** What the newest mobile app asks of people, the profile form asks too. */
  latestMobileAppVersion: string;
  /** Warnings for the person who starts the portal: sentences that repeat no value. */
  warnings: readonly string[];
}

export interface S3Settings {
  kind: 's3';
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
  /** Null: the machine's own identity. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Settings that do not fit, one sentence each. None of them repeats a value, since it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads and checks every setting.
 * @param environment names and values, as in `process.env`
 * @throws ConfigError with every problem at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  }
  const problems = contradictions(parsed.data);
  if (problems.length > 0) throw new ConfigError(problems);
  const { DATABASE_URL, DATABASE_OWNER_URL } = parsed.data;
  const config = configOf(parsed.data);
  const warnings = [
    ...warningsOfClearText({ DATABASE_URL, DATABASE_OWNER_URL }, environment.PGSSLMODE),
    ...(config.cards === null || config.disputesEmail !== null ? [] : [nobodyAnswersDisputes]),
  ];
  return { ...config, warnings };
}

const nobodyAnswersDisputes =
  'Cards are on and PAYMENT_DISPUTES_EMAIL is not set: nobody is told by mail when the owner of a card disputes a payment.';

function contradictions(s: Settings): string[] {
  const rules: readonly [boolean, string][] = [
    [s.FILES === 's3' && !(s.S3_BUCKET && s.S3_REGION), 'FILES=s3 needs S3_BUCKET and S3_REGION.'],
    [
      Boolean(s.S3_ACCESS_KEY_ID) !== Boolean(s.S3_SECRET_ACCESS_KEY),
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.',
    ],
    [
      Boolean(s.SMS_GATEWAY_URL) !== Boolean(s.SMS_GATEWAY_SECRET),
      'SMS_GATEWAY_URL and SMS_GATEWAY_SECRET belong together: set both or none.',
    ],
    [
      Boolean(s.DIRECT_SMTP_URL) !== Boolean(s.DIRECT_FROM),
      'DIRECT_SMTP_URL and DIRECT_FROM belong together: set both or none.',
    ],
    [Boolean(s.SMTP_URL) && !s.MAIL_FROM, 'SMTP_URL needs MAIL_FROM, the address mail is sent from.'],
    [
      Boolean(s.DATABASE_OWNER_URL) && !s.DATABASE_URL,
      'DATABASE_OWNER_URL is for migrating the database of DATABASE_URL, which is not set.',
    ],
    [
      s.WORKERS > 1 && !s.DATABASE_URL,
      'WORKERS above 1 needs DATABASE_URL: the embedded database has one process.',
    ],
    [
      Boolean(s.DATABASE_URL) && s.DATABASE_URL === s.DATABASE_OWNER_URL,
      "DATABASE_URL and DATABASE_OWNER_URL must be different users: the server never runs as the tables' owner.",
    ],
    [
      s.WORKERS > 1 && s.DEMO,
      'WORKERS above 1 does not go with DEMO=true: each process would show the messages that it sent itself.',
    ],
    [
      s.LOOPBACK_PROVIDERS && !isOnlyHere(s),
      'LOOPBACK_PROVIDERS=true is for tests and trials: HOST and PUBLIC_URL must be this machine itself.',
    ],
    [
      s.DEMO && Boolean(s.DATABASE_URL) && !isOnlyHere(s),
      'DEMO=true shows every message to everybody: beside DATABASE_URL, HOST and PUBLIC_URL must be this machine itself.',
    ],
    ...cardProblems(s),
    ...crmProblems(s),
    [
      // A trial holds sample data alone, and a local network has no certificates.
      !s.DEMO && s.PUBLIC_URL !== undefined && !isHttpsOrLoopback(URL.parse(s.PUBLIC_URL)),
      'PUBLIC_URL must begin with https, except on this machine itself and for DEMO=true: passwords and health data would travel in clear text.',
    ],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

/** Nobody on another machine can reach the portal. */
const isOnlyHere = ({ HOST, PUBLIC_URL }: Settings): boolean =>
  (isThisMachine(HOST) || HOST === '::1') &&
  (PUBLIC_URL === undefined || isThisMachine(new URL(PUBLIC_URL).hostname));

function configOf(s: Settings): Omit<Config, 'warnings'> {
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`;
  return {
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    allowedHosts: allowedHostsOf(new URL(publicUrl).hostname, s.ALLOWED_HOSTS ?? []),
    trustedProxies: s.TRUSTED_PROXIES,
    workers: s.WORKERS,
    logLevel: s.LOG_LEVEL,
    metricsToken: s.METRICS_TOKEN ?? null,
    requestsPerMinute: s.RATE_LIMIT_PER_MINUTE,
    maxExportRows: s.EXPORT_MAX_ROWS,
    secretKey: s.SECRET_KEY ?? null,
    dataDir: s.DATA_DIR,
    database: s.DATABASE_URL
      ? {
          kind: 'postgres',
          url: s.DATABASE_URL,
          ownerUrl: s.DATABASE_OWNER_URL ?? null,
          connections: s.DATABASE_CONNECTIONS,
          statementTimeoutMs: s.DATABASE_STATEMENT_TIMEOUT_MS,
        }
      : { kind: 'embedded' },
    files: s3SettingsOf(s) ?? { kind: 'disk', folder: join(s.DATA_DIR, 'files') },
    sms:
      s.SMS_GATEWAY_URL && s.SMS_GATEWAY_SECRET
        ? { url: s.SMS_GATEWAY_URL, secret: s.SMS_GATEWAY_SECRET }
        : null,
    mail: s.SMTP_URL && s.MAIL_FROM ? { url: s.SMTP_URL, from: s.MAIL_FROM } : null,
    directMail: s.DIRECT_SMTP_URL && s.DIRECT_FROM ? { url: s.DIRECT_SMTP_URL, from: s.DIRECT_FROM } : null,
    cards: cardSettingsOf(s),
    crm: crmSettingsOf(s),
    deliveryReportSecret: s.DELIVERY_REPORT_SECRET ?? null,
    allowsLoopbackProviders: s.LOOPBACK_PROVIDERS,
    isDemo: s.DEMO,
    brand: s.BRAND ?? null,
    brandProvider: s.BRAND_PROVIDER ?? null,
    howToPay: s.INVOICE_HOW_TO_PAY ?? [],
    disputesEmail: s.PAYMENT_DISPUTES_EMAIL ?? null,
    cobaltOrganizationIds: s.COBALT_ORGANIZATION_IDS ?? [],
    hasTestPlayer: s.TEST_PLAYER,
    latestMobileAppVersion: s.LATEST_MOBILE_APP_VERSION,
  };
}

function s3SettingsOf(s: Settings): S3Settings | null {
  if (s.FILES !== 's3' || !s.S3_BUCKET || !s.S3_REGION) return null;
  return {
    kind: 's3',
    bucket: s.S3_BUCKET,
    region: s.S3_REGION,
    endpoint: s.S3_ENDPOINT ?? null,
    credentials:
      s.S3_ACCESS_KEY_ID && s.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: s.S3_ACCESS_KEY_ID, secretAccessKey: s.S3_SECRET_ACCESS_KEY }
        : null,
  };
}

function allowedHostsOf(own: string, further: readonly string[]): string[] {
  const tried = isThisMachine(own) ? [triedBrandHost] : [];
  return [...new Set([...loopbackNames, ...tried, own, ...further])];
}
