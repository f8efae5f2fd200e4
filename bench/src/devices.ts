import { randomUUID } from 'node:crypto';
import { redeemCode, type SubmittedTestInput, submitTests } from '@plumbline/contract';
import type { Client } from 'pg';
import { aTestOfFive, benchDatabase, largestId, openPostgres } from './bench-database.ts';
import { callOnce } from './portal-caller.ts';
import { startServer } from './server-process.ts';

/** As many phones as a large team has, all at the same moment. */
const phones = 200;
/** How often one phone alone does the same, for the figure beside it. */
const alone = 20;

interface Figures {
  redeemMs: number[];
  submitMs: number[];
}

interface Round {
  what: string;
  code: string;
  codeId: number;
  personOf: (phone: number) => SubmittedTestInput['person'];
}

/**
 * 200 phones redeem one code at the same moment and send their tests: once as people who are added with the test, once as people of a
 * group who are matched. Prints p50 and p95 beside those of one phone alone.
 * @throws when a test or a person is missing or doubled
 */
export async function benchDevices(): Promise<void> {
  const server = await openPostgres();
  try {
    const database = await benchDatabase(server, 6_000);
    const portal = await startServer(database.settings);
    try {
      for (const round of [await newPeople(database.owner), await matchedPeople(database.owner)]) {
        const single = await phonesAtOnce(portal.url, round, 0, alone, true);
        const many = await phonesAtOnce(portal.url, round, alone, phones, false);
        console.log(`\n${round.what}`);
        for (const key of ['redeemMs', 'submitMs'] as const) {
          const [one, all] = [single[key], many[key]];
          console.log(
            `  ${key.slice(0, -2)}: one phone p50 ${at(one, 0.5)} p95 ${at(one, 0.95)} ms; ${phones} at once p50 ${at(all, 0.5)} p95 ${at(all, 0.95)} ms`,
          );
        }
        await expectNobodyLost(database.owner, round.codeId, alone + phones);
      }
    } finally {
      await portal.stop();
      await database.drop();
    }
  } finally {
    server.postgres.stop();
  }
}

const at = (values: readonly number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0).toFixed(0);

async function phonesAtOnce(
  url: string,
  { code, personOf }: Round,
  first: number,
  count: number,
  oneByOne: boolean,
): Promise<Figures> {
  const figures: Figures = { redeemMs: [], submitMs: [] };
  const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const done = await work();
    into.push(performance.now() - from);
    return done;
  };
  const phone = async (index: number) => {
    const { token } = await timed(figures.redeemMs, () => callOnce(url, redeemCode, { code }));
    const tests = [{ ...aTestOfFive(personOf(index)) }];
    const { outcomes } = await timed(figures.submitMs, () =>
      callOnce(url, submitTests, { tests }, { token, organizationId: largestId }),
    );
    if (outcomes[0]?.status !== 'stored') throw new Error(`a test was ${outcomes[0]?.status}`);
  };
  const indexes = Array.from({ length: count }, (_, index) => first + index);
  if (oneByOne) for (const index of indexes) await phone(index);
  else await Promise.all(indexes.map(phone));
  return figures;
}

async function givenCode(owner: Client, code: string, groupId: number | null): Promise<number> {
  const protocol = await owner.query<{ id: number }>(
    `insert into protocols (organization_id, name) values (${largestId}, $1) returning id`,
    [`Phones ${code}`],
  );
  const made = await owner.query<{ id: number }>(
    `insert into codes (organization_id, code, group_id, protocol_id, session_type_id, starts_at, ends_at)
     values (${largestId}, $1, $2, $3, 8, now() - interval '1 hour', now() + interval '1 day') returning id`,
    [code, groupId, protocol.rows[0]?.id],
  );
  return made.rows[0]?.id ?? 0;
}

async function newPeople(owner: Client): Promise<Round> {
  return {
    what: 'somebody new each',
    code: '10001',
    codeId: await givenCode(owner, '10001', null),
    personOf: (phone) => ({
      kind: 'new',
      person: {
        clientUuid: randomUUID(),
        firstName: 'New',
        lastName: `Person ${phone}`,
        birthDate: '2010-01-01',
        sex: 'F',
      },
    }),
  };
}

async function matchedPeople(owner: Client): Promise<Round> {
  const group = await owner.query<{ id: number }>(
    `insert into groups (organization_id, name) values (${largestId}, 'Phones') returning id`,
  );
  const groupId = group.rows[0]?.id ?? 0;
  const people = await owner.query<{ id: number; birth: string }>(
    `with chosen as (select p.id, p.birth_date from profiles p join profile_organizations m on m.profile_id = p.id
       where m.organization_id = ${largestId} and p.deleted_at is null order by p.id limit ${alone + phones}),
     joined as (insert into profile_groups (organization_id, profile_id, group_id)
       select ${largestId}, id, ${groupId} from chosen)
     select id, to_char(birth_date, 'YYYY-MM-DD') as birth from chosen order by id`,
  );
  if (people.rows.length < alone + phones) throw new Error('the largest organization has too few profiles');
  return {
    what: 'matched within a group',
    code: '10002',
    codeId: await givenCode(owner, '10002', groupId),
    personOf: (phone) => {
      const person = people.rows[phone];
      if (person === undefined) throw new Error(`there is no person ${phone}`);
      return { kind: 'idMatch', birthDate: person.birth, profileId: person.id };
    },
  };
}

async function expectNobodyLost(owner: Client, codeId: number, expected: number): Promise<void> {
  const stored = await owner.query<{ tests: string; profiles: string }>(
    'select count(*) as tests, count(distinct profile_id) as profiles from tests where code_id = $1',
    [codeId],
  );
  const { tests, profiles } = stored.rows[0] ?? { tests: 0, profiles: 0 };
  console.log(`  ${tests} tests of ${profiles} people stored, ${expected} sent`);
  if (Number(tests) !== expected || Number(profiles) !== expected) throw new Error('tests or people differ');
}
