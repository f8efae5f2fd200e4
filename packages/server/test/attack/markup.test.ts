import {
  createAccount,
  createGroup,
  createOrUpdateGroupPreferences,
  getAccounts,
  getOrganizationById,
  getTestResultsExport,
  newPdfReport,
  submitTests,
  updateGroupNotificationPreferences,
  updateOrganizationInfo,
  updateProfileTestNote,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pdfStructure, readPdf } from '../../../reports/test/read-pdf.ts';
import { enqueueDueSchedules } from '../../src/features/groups/schedule/open-demands.job.ts';
import { givenOrganization, givenProfile } from '../builders/people.ts';
import { givenProtocol } from '../builders/programs.ts';
import { givenEvent } from '../builders/stored-tests.ts';
import { aSubmittedTest } from '../builders/tests.ts';
import { openPostOffice, type PostOffice } from '../http/a-post-office.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { signIn, startPortal } from '../portal.ts';

/** security.md, section 8, abuse case 12: what people call themselves and others, in mails, text messages, PDF files and replies. */

const markup = '<script>alert(1)</script><img src=x onerror=alert(1)><a href="https://evil.example">x</a>';
/** A header of its own, and a paragraph that the portal would seem to have written. */
const lines = 'A\r\nBcc: victim@x.example\r\n\r\nYour account is locked.\u2028See https://evil.example';

let office: PostOffice;
let server: TestServer;
let organizationId: number;
let admin: { id: number; email: string; options: SendOptions };

beforeAll(async () => {
  office = await openPostOffice();
  server = await startPortal(office.settings);
  organizationId = (await givenOrganization(server.db)).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
  const { organization } = await server.sendOk(getOrganizationById, { Id: organizationId }, admin.options);
  const { isEnterpriseAdminOrg: _is, ...info } = organization;
  await server.sendOk(
    updateOrganizationInfo,
    { organization: { ...info, name: `${markup.slice(0, 60)}${lines}` } },
    admin.options,
  );
});
afterAll(async () => {
  await server.stop();
  await office.close();
});

/** A mail as a program shows it: its headers, and its parts with their encoding undone. */
function opened(raw: string): { headers: string; text: string; html: string } {
  const end = raw.indexOf('\r\n\r\n');
  const decoded = (type: string) => {
    const start = raw.indexOf('\r\n\r\n', raw.indexOf(`Content-Type: text/${type}`)) + 4;
    const part = raw.slice(start, raw.indexOf('\r\n--', start)).replaceAll('=\r\n', '');
    const bytes = part.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Buffer.from(bytes, 'latin1').toString('utf8');
  };
  return { headers: raw.slice(0, end), text: decoded('plain'), html: decoded('html') };
}
const mailTo = (to: string) =>
  vi.waitFor(
    () => {
      const found = office.arrived.find((message) => message.to === to);
      if (found === undefined) throw new Error(`nothing came to ${to}`);
      return found.text;
    },
    { timeout: 15_000, interval: 20 },
  );

function expectHarmless(raw: string): void {
  const { headers, text, html } = opened(raw);
  expect(headers).toMatch(/^Subject: /m);
  for (const part of [text, html]) expect(part).toContain('Hello ');
  expect(headers).not.toMatch(/^(Bcc|Cc|X-Evil):/im);
  // Nothing that a person chose begins a line: each paragraph is the portal's.
  for (const line of text.split(/[\r\n\u2028\u2029\u0085]+/))
    expect(line).not.toMatch(/^(Bcc:|Your account is locked|See https)/);
  expect(html).not.toMatch(/<(script|img|iframe|svg|style)\b/i);
  const addresses = [...html.matchAll(/(?:href|src|action)\s*=\s*"([^"]*)"/gi)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses)
    expect(address?.startsWith(`${server.config.publicUrl}/`), address).toBe(true);
}

describe('a mail whose names hold markup and lines', () => {
  test('to a new user: of the organization and of the user', async () => {
    const email = 'new.user@fixture.example';
    await server.sendOk(
      createAccount,
      {
        email,
        firstName: `Ann${lines.slice(1, 45)}`,
        lastName: 'B',
        organizationAccessTypeId: 2,
        jobTitle: 'Head',
        professionalTypeId: 7,
      },
      admin.options,
    );
    expectHarmless(await mailTo(email));
  });

  test('and a text message, of a group that is to be tested', async () => {
    const { group } = await server.sendOk(
      createGroup,
      { group: { name: `<b>${lines}`.slice(0, 100) } },
      admin.options,
    );
    await givenProfile(server.db, organizationId, { groupIds: [group.id] });
    const trainer = await signIn(server, { organizationId, groupIds: [group.id] });
    await server.db.owner(sql`update accounts set phone = '555-555-0199' where id = ${trainer.id}`);
    const told = { accountId: trainer.id, emailNotification: true, smsNotification: true, isEnabled: true };
    await server.sendOk(
      updateGroupNotificationPreferences,
      { groupId: group.id, groupNotificationPreferences: [{ ...told, groupPreferencesId: null }] },
      admin.options,
    );
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await server.sendOk(
      createOrUpdateGroupPreferences,
      {
        groupPreferences: {
          groupId: group.id,
          demandTypeId: 2,
          scheduleBlocks: [{ startsOn: at(-1), endsOn: at(48) }],
        },
      },
      admin.options,
    );
    await server.db.database.transaction({ as: 'identity', requestId: 'minute' }, (tx) =>
      enqueueDueSchedules(tx, server.services),
    );
    expectHarmless(await mailTo(trainer.email));
    expect(await mailTo('+15555550199')).not.toMatch(/[\r\n\u2028]/);
  });
});

describe('a report of somebody with such a name', () => {
  let profileId: number;
  let testId: number;
  beforeAll(async () => {
    profileId = (
      await givenProfile(server.db, organizationId, {
        firstName: '<script>alert(1)</script>',
        lastName: 'O’Neil)>>\r\n/OpenAction (javascript:a)\u202Egpj',
      })
    ).id;
    const { id: protocolId } = await givenProtocol(server.db, organizationId, { name: markup });
    await server.db.owner(
      sql`update profile_organizations set default_protocol_id = ${protocolId} where profile_id = ${profileId}`,
    );
    await givenEvent(server.db, organizationId, profileId, {
      name: markup,
      startedAt: '2026-03-01T10:00:00Z',
    });
    const person = { kind: 'profile', profileId } as const;
    const tests = [{ ...aSubmittedTest({ person, completedOn: '2026-03-02T12:00:00Z', note: markup }) }];
    const { outcomes } = await server.sendOk(submitTests, { tests }, admin.options);
    testId = outcomes[0]?.profileTestId ?? 0;
    await server.sendOk(
      updateProfileTestNote,
      { profileId, profileTestId: testId, note: `${markup}\r\n${lines}` },
      admin.options,
    );
  });

  test('shows it as it is written, links to nothing and runs nothing', async () => {
    const { status, body, headers } = await server.sendForFile(
      newPdfReport,
      { id: profileId },
      admin.options,
    );
    expect(status).toBe(200);
    const { text } = await readPdf(body);
    expect(text).toContain('<script>alert(1)</script>');
    // The dictionaries of a PDF that can act or lead somewhere.
    expect(pdfStructure(body)).not.toMatch(
      /\/(JavaScript|JS|OpenAction|Launch|URI|SubmitForm|EmbeddedFile)\b/,
    );
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
  });

  test('no reply that holds it can be taken for a page', async () => {
    for (const call of [getAccounts, getOrganizationById, getTestResultsExport] as const) {
      const request = { Id: organizationId, startDate: '2026-03-01', endDate: '2026-03-31' };
      const { headers } = await server.sendForFile(call, request, admin.options);
      expect(headers.get('content-type')).not.toContain('html');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
