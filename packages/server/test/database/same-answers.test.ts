import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { camelCaseRows } from '../../src/platform/database/camel-case-rows.ts';
import { compileStatement } from '../../src/platform/database/compile-statement.ts';
import { openEmbedded } from '../../src/platform/database/embedded-database.ts';
import { embeddedTestDatabase, type TestDatabase, testDatabase } from './test-database.ts';

const names = sql`(values ('Zoe'), ('adam'), ('Adam'), ('Éva'), ('eva'), ('Ångström'), ('O''Neil'), ('Oneil'), ('van der Berg'),
  ('Van Dyke'), ('10'), ('9'), ('Łukasz'), ('Żaneta'), ('李'), (' x'), ('a-b'), ('ab')) v (name)`;
const zones = sql`(values ('America/Chicago'), ('America/New_York'), ('America/Phoenix'), ('America/Sao_Paulo'), ('Europe/Kyiv'),
  ('Asia/Kathmandu'), ('Australia/Lord_Howe'), ('Pacific/Apia'), ('UTC')) z (zone)`;

/** What depends on the alphabet that a database was made with; the embedded one has C.UTF-8. */
const lettersAndOrder: { what: string; ask: SQL }[] = [
  { what: 'names in order', ask: sql`select name from ${names} order by name` },
  { what: 'names in order, small', ask: sql`select name from ${names} order by lower(name), name` },
  {
    what: 'small and large letters',
    ask: sql`select lower(name) as small, upper(name) as large from ${names} order by name`,
  },
  {
    what: 'names that are alike',
    ask: sql`select a.name, round(similarity(a.name, b.name)::numeric, 4) as much
    from ${names} cross join (values ('eva'), ('neil'), ('van')) b (name), lateral (select v.name) a (name) order by 1, b.name`,
  },
  { what: 'names without accents', ask: sql`select unaccent(name) as plain from ${names} order by name` },
  {
    what: 'patterns',
    ask: sql`select name ~ '^\\w+$' as word, name ~* '^[a-zé]' as letter, name like '%a%' as has_a, name ilike 'é%' as e,
    regexp_replace(name, '[^[:alnum:]]', '', 'g') as plain from ${names} order by name`,
  },
];

/** What the statements of the portal rest on, and what a version, a library or a driver could answer otherwise. */
const questions: { what: string; ask: SQL }[] = [
  {
    what: 'large numbers',
    ask: sql`select 9007199254740991::int8 as large, 2147483647::int as int, count(*) as count,
    sum(v) as sum, avg(v) as average, 1.10::numeric as exact, round(2.5::numeric) as half, round(2.5::float8) as even
    from generate_series(1, 3) v`,
  },
  {
    what: 'locks that are tried',
    ask: sql`select hashtextextended('period 1 sports 213', 0) as name, pg_try_advisory_xact_lock_shared(1) as shared,
    pg_try_advisory_xact_lock(1) as whole, pg_try_advisory_xact_lock(2) as other`,
  },
  {
    what: 'floating numbers',
    ask: sql`select 0.1::float8 + 0.2::float8 as sum, 1e-7::float8 as small, 'NaN'::float8 as none,
    (1::float8 / 3)::text as third, 100::float8::text as whole, percentile_cont(0.5) within group (order by v) as median
    from generate_series(1, 4) v`,
  },
  {
    what: 'json',
    ask: sql`select '{"b": 1.0, "aa": null, "a": 1e2, "é": "\\u00e9", "b": 2}'::jsonb as value,
    '{"b": 1.0, "aa": null, "a": 1e2}'::jsonb::text as words, jsonb_build_object('at', timestamptz '2026-03-08 08:30:00.12Z') as at,
    to_jsonb(date '2026-03-08') as day, jsonb_path_query_array('[1, 2, 3]', '$[*] ? (@ > 1)') as some,
    jsonb_agg(v order by v desc) as all from generate_series(1, 3) v`,
  },
  {
    what: 'instants',
    ask: sql`select timestamptz '2026-03-08 08:30:00.123456Z' as instant, timestamptz '2026-03-08 08:30:00.123456Z'::text as words,
    date '2026-03-08' as day, extract(epoch from timestamptz '2026-03-08 08:30:00.5Z') as seconds,
    age(date '2026-03-08', date '2009-02-28')::text as age, (interval '36 hours')::text as span, 'infinity'::timestamptz::text as never`,
  },
  {
    what: 'clocks that change',
    ask: sql`select zone, hour::text, (hour at time zone zone)::text as wall,
    ((hour at time zone zone) at time zone zone)::text as again, date_trunc('day', hour, zone)::text as midnight
    from ${zones} cross join (select generate_series(timestamptz '2026-03-07 00:00Z', timestamptz '2026-03-09 00:00Z', interval '1 hour')
      union all select generate_series(timestamptz '2026-10-31 00:00Z', timestamptz '2026-11-02 00:00Z', interval '1 hour')) h (hour)
    order by 1, h.hour`,
  },
  {
    what: 'lists of values',
    ask: sql`select array[1, null, 3]::int[] as numbers, array['a,b', 'c"d', null, '']::text[] as words,
    array[timestamptz '2026-03-08 08:30Z'] as instants, '{}'::int[] as none`,
  },
  {
    what: 'hashes',
    ask: sql`select md5('é') as md5, encode(sha256(convert_to('é', 'UTF8')), 'hex') as sha, hashtext('é') as hash,
    hashtextextended('é', 0)::text as long_hash`,
  },
  {
    what: 'ranges',
    ask: sql`select tsrange('2026-01-01', '2026-02-01') && tsrange('2026-02-01', null) as touch,
    tsrange('2026-01-01', '2026-02-01')::text as words`,
  },
  {
    what: 'the settings of a connection',
    ask: sql`select name, setting from pg_settings where name = any (array['DateStyle', 'IntervalStyle',
    'bytea_output', 'extra_float_digits', 'standard_conforming_strings', 'server_encoding', 'client_encoding', 'row_security',
    'default_transaction_isolation', 'integer_datetimes', 'backslash_quote', 'array_nulls']) order by 1`,
  },
  {
    what: 'the time of a transaction',
    ask: sql`select now() = transaction_timestamp() as same, pg_notify('nobody', 'x')::text as notified,
    pg_try_advisory_xact_lock(4711) as locked, now()::text ~ '[+]00$' as utc, gen_random_uuid() is not null as id`,
  },
];

const refusals: { what: string; ask: SQL }[] = [
  { what: 'a division by zero', ask: sql`select 1 / 0` },
  { what: 'a number that is none', ask: sql`select 'x'::int` },
  { what: 'a number that is too large', ask: sql`select 2147483647::int + 1` },
  { what: 'a text with a null byte', ask: sql`select '"\\u0000"'::jsonb ->> 0` },
  { what: 'a date that is none', ask: sql`select date '2026-02-30'` },
  { what: 'a pattern that is none', ask: sql`select 'a' ~ '('` },
  { what: 'a zone that is none', ask: sql`select now() at time zone 'Mars/Base'` },
  { what: 'a table of nobody', ask: sql`select * from nowhere` },
  { what: 'a table without a right', ask: sql`select * from accounts` },
];

const lettersName = `letters_${randomUUID().replaceAll('-', '')}`;

/** An empty database beside the other, with letters beyond ASCII: the servers of the tests are made without. */
async function databaseWithLetters(server: TestDatabase): Promise<pg.Client> {
  await server.owner(
    sql.raw(`create database ${lettersName} template template0 lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`),
  );
  const url = new URL(server.urls?.owner ?? '');
  url.pathname = `/${lettersName}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('create extension unaccent; create extension pg_trgm');
  return client;
}

describe.runIf(inject('database').kind === 'postgres')('the two databases answer alike:', () => {
  let server: TestDatabase;
  let embedded: TestDatabase;
  let letters: pg.Client;
  beforeAll(async () => {
    server = await testDatabase();
    letters = await databaseWithLetters(server);
    embedded = embeddedTestDatabase(await openEmbedded({ folder: null }));
  });
  afterAll(async () => {
    await embedded?.close();
    await letters?.end();
    await server?.owner(sql.raw(`drop database ${lettersName}`));
    await server?.close();
  });

  const asked = (db: TestDatabase, ask: SQL) =>
    db.database.transaction({ as: 'job', name: 'test', organizationId: 1, accountId: null }, (tx) =>
      tx.query<Record<string, unknown>>(ask),
    );

  test.each(questions)('$what', async ({ ask }) => {
    const onServer = await asked(server, ask);
    expect(onServer.length).toBeGreaterThan(0);
    expect(await asked(embedded, ask)).toEqual(onServer);
  });

  test.each(lettersAndOrder)('$what', async ({ ask }) => {
    const { text, values } = compileStatement(ask);
    const onServer = camelCaseRows(await letters.query<unknown[]>({ text, values, rowMode: 'array' }));
    expect(onServer.length).toBeGreaterThan(0);
    expect(await embedded.owner(ask)).toEqual(onServer);
  });

  test('the embedded clock counts milliseconds and a server’s microseconds, so that no order may rest on an instant alone', async () => {
    const ask = sql`select bool_or(extract(microseconds from clock_timestamp())::int % 1000 <> 0) as fine
      from generate_series(1, 1000)`;
    expect(await asked(server, ask)).toEqual([{ fine: true }]);
    expect(await asked(embedded, ask)).toEqual([{ fine: false }]);
  });

  test.each(refusals)('$what is refused under the same code', async ({ ask }) => {
    const codeOf = async (db: TestDatabase) =>
      asked(db, ask).then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      );
    const onServer = await codeOf(server);
    expect(onServer).toMatch(/^[0-9A-Z]{5}$/);
    expect(await codeOf(embedded)).toBe(onServer);
  });
});
