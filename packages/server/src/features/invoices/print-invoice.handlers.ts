import { createInvoiceToken, getInvoiceForAzureAD } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import { storeInvoiceToken } from './sending/invoice-tokens.ts';
import { readPrintedInvoice, readVisibleInvoice } from './visible-invoice.ts';

const tokenLifeMs = 10 * 60_000;
/** Whoever closes a year prints its invoices one after another. */
const tokensOfAccount: Limit = { name: 'invoice-tokens', max: 120, windowSeconds: 3600 };

export const createInvoiceTokenHandler = handle(
  createInvoiceToken,
  async ({ request, tx, viewer, now }) => {
    const found = await readVisibleInvoice(tx, viewer, request.id, now);
    if (found === null) return fail('invoice.not_found');
    const { token, hash } = makeToken('invoice');
    const expiresOn = new Date(now.getTime() + tokenLifeMs).toISOString();
    await storeInvoiceToken(tx, {
      hash,
      organizationId: viewer.organizationId,
      invoiceId: request.id,
      expiresOn,
    });
    return ok({ authToken: token, expiresOn });
  },
  { limits: [{ limit: tokensOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);

export const getInvoiceForAzureADHandler = handle(
  getInvoiceForAzureAD,
  async ({ request, tx, viewer, services, now }) => {
    const found = await readVisibleInvoice(tx, viewer, request.id, now);
    if (found === null) return fail('invoice.not_found');
    const { model } = await readPrintedInvoice(tx, found, { config: services.config, now });
    return ok({ document: model });
  },
);
