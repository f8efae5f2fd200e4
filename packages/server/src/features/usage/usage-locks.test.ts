import { randomUUID } from 'node:crypto';
import { addProfileUsage, createCreditNote, deleteProfileUsage, editProfileUsage } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  aLine,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
  nowSent,
} from '../../../test/billing-portal.ts';
import { givenSubscription } from '../../../test/builders/subscriptions.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockCredits } from '../../records/credits/store-credits.ts';

/** The embedded database does one thing after the other, so nothing waits in it. */
const isEmbedded = inject('database').kind === 'embedded';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

async function givenTerm() {
  const billed = await givenBilledOrganization(server);
  await givenSubscription(server, billed.organizationId);
  const { id: invoiceId } = await givenInvoice(server, billed);
  return { ...billed, invoiceId };
}

/** Holds something in a transaction of its own until a call waits for it, then does the rest of the transaction's work. */
async function whileHeld<Reply>(
  organizationId: number,
  hold: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Reply>,
  rest: (tx: Tx) => Promise<unknown>,
): Promise<Reply> {
  const called = await server.db.database.transaction(
    { as: 'job', name: 'test.hold', organizationId, accountId: null },
    async (tx) => {
      await hold(tx);
      const [holder] = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`, 'test.pid');
      const reply = call();
      const waiting = () =>
        server.db.owner(
          sql`select pid from pg_stat_activity where ${holder?.pid ?? 0}::int = any (pg_blocking_pids(pid))`,
        );
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      await rest(tx);
      return { reply };
    },
  );
  return called.reply;
}

const aUsage = (invoiceId: number) => ({
  usageTypeId: 2 as const,
  usageCount: 20,
  invoiceId,
  description: '',
  usageStart: dayFromToday(0),
  usageEnd: dayFromToday(0),
  clientUuid: randomUUID(),
});

test.skipIf(isEmbedded)(
  'B391 B392 B393: usage of an invoice waits for whoever sends, voids or credits that, and neither stops the other',
  async () => {
    const { organizationId, staff, invoiceId } = await givenTerm();
    const usage = await server.sendOk(addProfileUsage, aUsage(invoiceId), staff.options);
    const changes = [
      () => server.send(addProfileUsage, aUsage(invoiceId), staff.options),
      () =>
        server.send(editProfileUsage, { ...usage, usageCount: 30, reason: 'typed wrongly' }, staff.options),
      () => server.send(deleteProfileUsage, { ...usage, reason: 'entered twice' }, staff.options),
    ];
    for (const change of changes) {
      const { status } = await whileHeld<{ status: number }>(
        organizationId,
        (tx) => tx.query(sql`select 1 from invoices where id = ${invoiceId} for update`, 'test.invoice'),
        change,
        async (tx) => {
          const [credits] = await tx.query<{ areFree: boolean }>(
            sql`select pg_try_advisory_xact_lock(hashtext('credits'), hashtext(${String(organizationId)})) as are_free`,
            'test.credits',
          );
          expect(credits?.areFree).toBe(true);
        },
      );
      expect(status).toBe(200);
    }
  },
);

test.skipIf(isEmbedded)(
  'B259: whoever makes a credit note while the credits of its organization are written keeps no other note waiting',
  async () => {
    const { organizationId, staff, invoiceId } = await givenTerm();
    await nowSent(server, invoiceId);
    const note = {
      invoiceId,
      reason: 'fewer profiles than billed',
      items: [aLine({ quantity: 1, unitPrice: '14.00' })],
      clientUuid: randomUUID(),
    };
    const { status } = await whileHeld<{ status: number }>(
      organizationId,
      async (tx) => {
        await lockCredits(tx, organizationId);
        await tx.query(sql`select 1`, 'test.locked');
      },
      () => server.send(createCreditNote, note, staff.options),
      async () => {
        const free = sql`select 1 from number_series where name = 'credit note' for update skip locked`;
        expect(await server.db.owner(free)).toHaveLength(1);
      },
    );
    expect(status).toBe(200);
  },
);
