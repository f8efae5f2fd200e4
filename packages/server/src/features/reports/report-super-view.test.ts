import {
  getProfileTestForPortal,
  grantOrganizationAccess,
  newPdfReport,
  submitTests,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfStructure, readPdf } from '../../../../reports/test/read-pdf.ts';
import { givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenEvent } from '../../../test/builders/stored-tests.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { viewing } from '../../../test/database/access-world.ts';
import { aViewer } from '../../../test/database/viewers.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let admin: SendOptions;
let inside: SendOptions;
let id: number;
let staffId: number;
let testId: number;

beforeAll(async () => {
  server = await startPortal();
  const organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const { options: staff, id: accountId } = await signIn(server, { isSuperAdmin: true });
  staffId = accountId;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  inside = { ...staff, organizationId };
  id = (
    await givenProfile(server.db, organizationId, {
      firstName: 'Maya',
      lastName: 'Okafor',
      birthDate: '2009-03-14',
    })
  ).id;
  await server.db.owner(sql`update profiles set graduation_year = 2027,
    additional = '{"genderIdentity": "Typed by Maya herself", "primaryLanguage": 3}'::jsonb where id = ${id}`);
  // One event holds the test, the other one none.
  const events = [
    { name: 'Collision with Jordan', startedAt: '2026-03-01T10:00:00Z' },
    { name: 'Fall at the Rivera house', startedAt: '2025-01-01T10:00:00Z', endedAt: '2025-01-03T10:00:00Z' },
  ];
  for (const event of events) {
    const made = await givenEvent(server.db, organizationId, id, event);
    await server.db.owner(sql`update events set note = ${`${event.name}, says Grace`} where id = ${made.id}`);
  }
  const { outcomes } = await server.sendOk(
    submitTests,
    {
      tests: [
        {
          ...aSubmittedTest({ person: { kind: 'profile', profileId: id }, note: 'Mother is Mrs. Adebayo.' }),
        },
      ],
    },
    admin,
  );
  testId = outcomes[0]?.profileTestId ?? 0;
});
afterAll(() => server.stop());

const asked = () => ({ id, preparedFor: 'Coach Rivera', enableSportsProfileProperties: true });
const identifying = [
  'Maya',
  'Okafor',
  '3/14/09',
  'Typed by',
  'Jordan',
  'Grace',
  'Rivera',
  'Adebayo',
  'Fixture Account',
];

test('words of a gender identity are withheld by the database, and the other answers are not', async () => {
  const { organizationId } = inside;
  if (organizationId === undefined) throw new Error('staff opened no organization');
  const viewer = aViewer({ kind: 'super', accountId: staffId, organizationId, isSuperAdmin: true });
  const read = await server.db.database.transaction(viewing(viewer), (tx) =>
    tx.query(sql`select additional from profiles where id = ${id}`),
  );
  expect(read).toEqual([{ additional: { primaryLanguage: 3 } }]);
});

test('the names are there to be withheld: the System Admin reads all of them', async () => {
  const { text } = await readPdf((await server.sendForFile(newPdfReport, asked(), admin)).body);
  for (const words of identifying) expect(text).toContain(words);
});

test('C174: internal staff get the profile id, and nothing that names or was typed about anybody', async () => {
  const { body, headers } = await server.sendForFile(newPdfReport, asked(), inside);
  const text = (await readPdf(body)).text.replace(/\s+/g, ' ');
  const structure = pdfStructure(body);
  expect(structure).toContain('/Type /Catalog');
  for (const words of identifying) {
    expect(text, words).not.toContain(words);
    expect(structure, words).not.toContain(words);
  }
  expect(headers.get('content-disposition')).toContain(`${id}_Results.pdf`);
  for (const words of [`Profile ID ${id}`, 'Suspected Concussion', 'Graduation year 2027'])
    expect(text).toContain(words);
  expect(text).toMatch(/Events without a test in this report: Event \d/);
});

test('C174: the printed page of internal staff withholds the same', async () => {
  const page = { id: testId, enableSportsProfileProperties: true };
  const { report } = await server.sendOk(getProfileTestForPortal, page, inside);
  for (const words of identifying) expect(JSON.stringify(report), words).not.toContain(words);
  expect(report.history.events.map(({ label }) => label)).toEqual(['Event 1', 'Event 2']);
});
