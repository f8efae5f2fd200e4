import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settings } from './settings.ts';

const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('without any setting the server listens on this machine only, over the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    allowedHosts: ['localhost', '127.0.0.1', '[::1]', 'readycheck.localhost'],
    trustedProxies: 0,
    database: { kind: 'embedded' },
    files: { kind: 'disk', folder: 'data/files' },
    mail: null,
    cards: null,
    crm: null,
    isDemo: false,
    metricsToken: null,
    deliveryReportSecret: null,
  });
});

test.each([
  {
    why: 'a port that is none',
    set: { PORT: '70000' },
    says: 'PORT must be a whole number from 0 to 65535.',
  },
  { why: 'a port in words', set: { PORT: 'http' }, says: 'PORT must be a whole number from 0 to 65535.' },
  {
    why: 'a path where an origin belongs',
    set: { PUBLIC_URL: 'https://portal.example.org/app' },
    says: 'PUBLIC_URL must be an address without a path, like https://portal.example.org.',
  },
  {
    why: 'another kind of database',
    set: { DATABASE_URL: 'mysql://root:hunter2@db/x' },
    says: 'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
  },
  { why: 'a word for yes', set: { DEMO: 'yes' }, says: 'DEMO must be true or false.' },
  {
    why: 'an address in the list of hosts',
    set: { ALLOWED_HOSTS: 'a.example.org, https://b.example.org' },
    says: 'ALLOWED_HOSTS must be host names without ports, separated by commas, like portal.example.org, *.example.org.',
  },
  {
    why: 'a short token',
    set: { METRICS_TOKEN: 'secret' },
    says: 'METRICS_TOKEN must have at least 16 characters.',
  },
  {
    why: 'a bucket without a name',
    set: { FILES: 's3' },
    says: 'FILES=s3 needs S3_BUCKET and S3_REGION.',
  },
  {
    why: 'half a key',
    set: { S3_ACCESS_KEY_ID: 'AK' },
    says: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.',
  },
  {
    why: 'mail without a sender',
    set: { SMTP_URL: 'smtp://mail.example.org' },
    says: 'SMTP_URL needs MAIL_FROM, the address mail is sent from.',
  },
  {
    why: 'several processes on one embedded database',
    set: { WORKERS: '4' },
    says: 'WORKERS above 1 needs DATABASE_URL: the embedded database has one process.',
  },
  {
    why: 'several processes with one outbox',
    set: { WORKERS: '2', DEMO: 'true', DATABASE_URL: 'postgres://app@127.0.0.1/x' },
    says: 'WORKERS above 1 does not go with DEMO=true: each process would show the messages that it sent itself.',
  },
  {
    why: 'the server as the owner of the tables',
    set: { DATABASE_URL: 'postgres://o@db/x', DATABASE_OWNER_URL: 'postgres://o@db/x' },
    says: "DATABASE_URL and DATABASE_OWNER_URL must be different users: the server never runs as the tables' owner.",
  },
  {
    why: 'providers of this machine for a portal that others reach',
    set: { LOOPBACK_PROVIDERS: 'true', PUBLIC_URL: 'https://portal.example.org' },
    says: 'LOOPBACK_PROVIDERS=true is for tests and trials: HOST and PUBLIC_URL must be this machine itself.',
  },
  {
    why: 'the same for a portal that listens to the network',
    set: { LOOPBACK_PROVIDERS: 'true', HOST: '0.0.0.0' },
    says: 'LOOPBACK_PROVIDERS=true is for tests and trials: HOST and PUBLIC_URL must be this machine itself.',
  },
  {
    why: 'a demo, which shows every mail, on a database server and reached by others',
    set: {
      DEMO: 'true',
      DATABASE_URL: 'postgres://app@127.0.0.1/x',
      PUBLIC_URL: 'https://portal.example.org',
    },
    says: 'DEMO=true shows every message to everybody: beside DATABASE_URL, HOST and PUBLIC_URL must be this machine itself.',
  },
  {
    why: 'the same for a portal that listens to the network',
    set: { DEMO: 'true', DATABASE_URL: 'postgres://app@127.0.0.1/x', HOST: '0.0.0.0' },
    says: 'DEMO=true shows every message to everybody: beside DATABASE_URL, HOST and PUBLIC_URL must be this machine itself.',
  },
  {
    why: 'sign-ins in clear text',
    set: { PUBLIC_URL: 'http://portal.example.org' },
    says: 'PUBLIC_URL must begin with https, except on this machine itself and for DEMO=true: passwords and health data would travel in clear text.',
  },
  {
    why: 'recordings in clear text',
    set: { S3_ENDPOINT: 'http://minio.example.org:9000' },
    says: 'S3_ENDPOINT must begin with https.',
  },
  {
    why: 'an organization that is no id',
    set: { COBALT_ORGANIZATION_IDS: '12,acme' },
    says: 'COBALT_ORGANIZATION_IDS must be organization ids separated by commas, each from 1 to 999999999.',
  },
])('$why is named in a sentence', ({ set, says }) => {
  expect(problemsOf(set)).toEqual([says]);
});

test.each([
  {
    why: 'a demo on a database server of a developer',
    set: { DEMO: 'true', DATABASE_URL: 'postgres://app@127.0.0.1/x' },
  },
  {
    why: 'a trial with sample data in a local network',
    set: { DEMO: 'true', PUBLIC_URL: 'http://192.168.1.5:3000' },
  },
  {
    why: 'this machine itself',
    set: { PUBLIC_URL: 'http://127.0.0.1:3000', S3_ENDPOINT: 'http://localhost:9000' },
  },
])('$why is taken', ({ set }) => {
  expect(problemsOf(set)).toEqual([]);
});

test.each([
  { set: {}, isServed: true },
  { set: { DEMO: 'true', TEST_PLAYER: 'false' }, isServed: false },
  { set: { TEST_PLAYER: 'false' }, isServed: false },
])('the test player is served unless its setting says otherwise: $set', ({ set, isServed }) => {
  expect(readConfig({ DATABASE_URL: 'postgres://app@127.0.0.1/x', ...set }).hasTestPlayer).toBe(isServed);
});

const inClearText = (name: string) =>
  `${name} leads to another machine without TLS, so that health data and passwords can be read on the way: add sslmode=verify-full to it, unless that network is yours alone.`;
test.each([
  { url: 'postgres://app@db.example.org/x', names: ['DATABASE_URL'] },
  { url: 'postgres://app@db.example.org/x?sslmode=disable', names: ['DATABASE_URL'] },
  { url: 'postgres://app@localhost/x?host=10.0.0.7', names: ['DATABASE_URL'] },
  { url: 'postgres://app@db.example.org/x?sslmode=verify-full', names: [] },
  { url: 'postgres://app@db.example.org/x?ssl=true', names: [] },
  { url: 'postgres://app@[::1]:5432/x', names: [] },
  { url: 'postgres:///x?host=/var/run/postgresql', names: [] },
  { url: 'postgres://%2Fvar%2Frun%2Fpostgresql/x', names: [] },
  { url: 'postgres://app@db.example.org/x', more: { PGSSLMODE: 'require' }, names: [] },
  {
    url: 'postgres://app@db.example.org/x',
    more: { DATABASE_OWNER_URL: 'postgres://owner@db.example.org/x' },
    names: ['DATABASE_URL', 'DATABASE_OWNER_URL'],
  },
])('a database that is spoken to in clear text is warned of: $url $more', ({ url, more, names }) => {
  expect(readConfig({ DATABASE_URL: url, ...more }).warnings).toEqual(names.map(inClearText));
});

test('every problem is named at once, and none repeats a value', () => {
  const problems = problemsOf({ PORT: 'x', SMTP_URL: 'hunter2', DATABASE_URL: 'hunter2' });
  expect(problems).toHaveLength(3);
  expect(problems.join(' ')).not.toContain('hunter2');
});

test('an empty value counts as left out', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
});

test('a host is allowed by PUBLIC_URL and by the list, in lower case', () => {
  const { allowedHosts } = readConfig({
    PUBLIC_URL: 'https://Portal.Example.org',
    ALLOWED_HOSTS: 'READYCHECK.example.org, *.clinic.example',
  });
  expect(allowedHosts).toEqual([
    'localhost',
    '127.0.0.1',
    '[::1]',
    'portal.example.org',
    'readycheck.example.org',
    '*.clinic.example',
  ]);
});

test('.env.example explains every setting the server reads, and no other, with its true default', () => {
  const text = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
  const shown = [...text.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  expect(shown.map(({ name }) => name).sort()).toEqual(Object.keys(settings.shape).sort());

  const asShown = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  expect(readConfig(asShown)).toEqual(readConfig({}));
  const defaults = settings.parse({});
  for (const { name, value } of shown) {
    const hasDefault = defaults[name as keyof typeof defaults] !== undefined;
    expect(value !== '', `${name} shows its default`).toBe(hasDefault);
  }
});
