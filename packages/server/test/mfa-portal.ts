import { randomUUID } from 'node:crypto';
import {
  login,
  type ReplyOf,
  type RequestInputOf,
  requestMfaCode,
  type SignInReply,
  verifyMfaCode,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { passwordHash } from './builders/passwords.ts';
import { givenAccount, givenOrganization } from './builders/people.ts';
import type { Browser } from './http/a-browser.ts';
import { openPostOffice, type PostOffice } from './http/a-post-office.ts';
import type { TestServer } from './http/start-test-server.ts';
import { password, startPortal } from './portal.ts';

export interface MfaPerson {
  id: number;
  email: string;
}

/** A portal whose mail and text messages arrive at a post office, with organizations that ask for a second factor. */
export interface MfaPortal {
  server: TestServer;
  office: PostOffice;
  passwordHash: string;
  stop(): Promise<void>;
  /** An organization that asks for a second factor, for so many days. */
  asking(periodDays?: number): Promise<number>;
  /** An organization that asks for none. */
  quiet(): Promise<number>;
  aPerson(organizationIds: readonly number[], phone?: string | null): Promise<MfaPerson>;
  joins(accountId: number, organizationId: number): Promise<unknown>;
  /** Types email and password. */
  enters(browser: Browser, person: MfaPerson): Promise<SignInReply>;
  /** Asks for a code, by mail unless told. */
  asks(
    browser: Browser,
    more?: Partial<RequestInputOf<typeof requestMfaCode>>,
  ): Promise<Extract<ReplyOf<typeof requestMfaCode>, { isSuccess: true }>>;
  /** Signs in with the code that comes by mail, and answers the session's token. */
  entersWithCode(browser: Browser, person: MfaPerson): Promise<string>;
  /** As if every browser of an account had given its code so many days ago. */
  verifiedDaysAgo(accountId: number, days: number): Promise<unknown>;
  /** As if the last code had been asked for a while ago. */
  patiently(accountId: number): Promise<unknown>;
}

/** A code that is not the right one. */
export const anotherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function startMfaPortal(): Promise<MfaPortal> {
  const office = await openPostOffice();
  const server = await startPortal({ ...office.settings, TRUSTED_PROXIES: '1' });
  const { db } = server;
  const portal: MfaPortal = {
    server,
    office,
    passwordHash,
    async stop() {
      await server.stop();
      await office.close();
    },
    async asking(periodDays = 10) {
      const { id } = await givenOrganization(db);
      await db.owner(sql`update organization_preferences set mfa_required = true, mfa_verification_period = ${periodDays}
        where organization_id = ${id}`);
      return id;
    },
    quiet: async () => (await givenOrganization(db)).id,
    async aPerson(organizationIds, phone = null) {
      const email = `dana.${randomUUID()}@westbrook.example`;
      const made = await givenAccount(db, { email, passwordHash });
      if (phone !== null) await db.owner(sql`update accounts set phone = ${phone} where id = ${made.id}`);
      for (const id of organizationIds) await portal.joins(made.id, id);
      return made;
    },
    joins: (accountId, organizationId) =>
      db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
        values (${accountId}, ${organizationId}, 2)`),
    async enters(browser, { email }) {
      const { body } = await browser.send(login, { email, password });
      if (!body.isSuccess) throw new Error(JSON.stringify(body.errors));
      return body;
    },
    async asks(browser, more = {}) {
      const { body, status } = await browser.send(requestMfaCode, { verificationMethod: 1, ...more });
      if (!body.isSuccess) throw new Error(`${status} ${JSON.stringify(body.errors)}`);
      return body;
    },
    async entersWithCode(browser, person) {
      if (!(await portal.enters(browser, person)).mfaIsRequired) throw new Error('no code was asked for');
      const before = office.arrived.filter(({ to }) => to === person.email).length;
      await portal.asks(browser);
      const code = (await office.codesTo(person.email, before + 1)).at(-1) ?? '';
      const { body } = await browser.send(verifyMfaCode, { email: person.email, mfaCode: code });
      if (!body.isSuccess || body.token === null) throw new Error('the code did not open');
      return body.token;
    },
    verifiedDaysAgo: (accountId, days) =>
      db.owner(sql`update trusted_devices set verified_at = now() - make_interval(days => ${days})
        where account_id = ${accountId} and verified_at is not null`),
    patiently: (accountId) =>
      db.owner(sql`update mfa_challenges set code_asked_at = code_asked_at - interval '31 seconds'
        where account_id = ${accountId}`),
  };
  return portal;
}
