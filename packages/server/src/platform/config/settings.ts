import { maxExportRows } from '@plumbline/contract';
import { z } from 'zod';
import { isThisMachine } from './this-machine.ts';

const wholeNumber = (min: number, max: number, what = 'a whole number') =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be ${what} from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be ${what} from ${min} to ${max}` });

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address like ${example}`,
  });

/** What is no address at all is named by the rule before. */
const isOrigin = (url: URL | null): boolean =>
  url === null || (url.href === `${url.origin}/` && url.origin !== 'null');

/** Secrets or health data travel to it: in clear text only within this machine. */
export const isHttpsOrLoopback = (url: URL | null): boolean =>
  url === null || url.protocol !== 'http:' || isThisMachine(url.hostname);

const postgresUrl = urlOf(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database');

const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/, {
    error: 'must be host names without ports, separated by commas, like portal.example.org, *.example.org',
  });

/** The middle of a key says whether it moves real money. */
const stripeKey = (kind: string, what: string) =>
  z.string().regex(new RegExp(`^${kind}_(test|live)_[A-Za-z0-9]{16,}$`), { error: `must be ${what}` });

const stripeWebhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/=_-]{16,}$/, {
  error: 'must be the signing secret of a webhook endpoint of Stripe, like whsec_...',
});

/**
 * Every setting the server reads, from the environment. `.env.example` says what each is for; a test keeps the two alike. An empty
 * value counts as left out.
 */
export const settings = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000'),
  HOST: z.string().prefault('127.0.0.1'),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'https://portal.example.org')
    .refine((text) => isOrigin(URL.parse(text)), {
      error: 'must be an address without a path, like https://portal.example.org',
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  ALLOWED_HOSTS: listOf(hostName).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).prefault('0'),
  WORKERS: wholeNumber(1, 64).prefault('1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .prefault('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 10_000_000).prefault('6000'),
  EXPORT_MAX_ROWS: wholeNumber(1, maxExportRows).prefault(String(maxExportRows)),

  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).prefault('10'),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).prefault('30000'),
  DATA_DIR: z.string().prefault('data'),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters, drawn at random' }).optional(),

  FILES: z.enum(['disk', 's3'], { error: 'must be disk or s3' }).prefault('disk'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: urlOf(['http:', 'https:'], 'https://s3.example.org')
    .refine((text) => isHttpsOrLoopback(URL.parse(text)), { error: 'must begin with https' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),

  DIRECT_SMTP_URL: urlOf(['smtp:', 'smtps:'], 'smtps://user:password@direct.example.org').optional(),
  DIRECT_FROM: z.email({ error: 'must be a direct address' }).optional(),

  SMS_GATEWAY_URL: urlOf(['http:', 'https:'], 'https://sms.example.org/messages')
    .refine((text) => isHttpsOrLoopback(URL.parse(text)), { error: 'must begin with https' })
    .optional(),
  SMS_GATEWAY_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),

  STRIPE_SECRET_KEY: stripeKey(
    '(sk|rk)',
    'a secret or restricted key of Stripe, like sk_test_...',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk', 'a publishable key of Stripe, like pk_test_...').optional(),
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret.optional(),
  STRIPE_WEBHOOK_SECRET_PREVIOUS: stripeWebhookSecret.optional(),
  STRIPE_API_URL: urlOf(['http:'], 'http://127.0.0.1:12111')
    .refine((text) => isOrigin(URL.parse(text)) && isThisMachine(URL.parse(text)?.hostname ?? ''), {
      error: 'must be this machine itself, without a path, like http://127.0.0.1:12111',
    })
    .optional(),

  HUBSPOT_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._-]{16,300}$/, { error: 'must be the access token of a private app of HubSpot' })
    .optional(),
  HUBSPOT_API_URL: urlOf(['http:'], 'http://127.0.0.1:12112')
    .refine((text) => isOrigin(URL.parse(text)) && isThisMachine(URL.parse(text)?.hostname ?? ''), {
      error: 'must be this machine itself, without a path, like http://127.0.0.1:12112',
    })
    .optional(),

  DELIVERY_REPORT_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),

  LOOPBACK_PROVIDERS: yesOrNo.prefault('false'),
  DEMO: yesOrNo.prefault('false'),
  BRAND: z.enum(['default', 'readycheck'], { error: 'must be default or readycheck' }).optional(),
  BRAND_PROVIDER: z.string().max(60, { error: 'must have at most 60 characters' }).optional(),
  INVOICE_HOW_TO_PAY: z
    .string()
    .max(1000, { error: 'must have at most 1000 characters' })
    .transform((text) => text.split('|').map((line) => line.trim()))
    .optional(),
  PAYMENT_DISPUTES_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  TEST_PLAYER: yesOrNo.prefault('true'),
  LATEST_MOBILE_APP_VERSION: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,4}){1,2}$/, { error: 'must be a version like 5.9.2' })
    .prefault('5.9.2'),
  COBALT_ORGANIZATION_IDS: listOf(
    wholeNumber(1, 999_999_999, 'organization ids separated by commas, each'),
  ).optional(),
});

export type Settings = z.output<typeof settings>;
