import { allCalls } from '@plumbline/contract';
import type { RequestsOfCall } from './requests/requests-of-call.ts';
import { requestsWithoutIds } from './requests/requests-without-ids.ts';
import { requestsWithIds } from './requests-with-ids.ts';

/** They end the session they are asked with, or answer only in the middle of a sign-in. */
const endsOwnSession = new Set(['logout', 'account/EndAllSessions', 'saml/InitiateSingleLogout']);
const empty = allCalls.filter(
  (call) =>
    !endsOwnSession.has(call.path) &&
    call.request.safeParse({}).success &&
    !requestsWithIds.some((requests) => requests.call === call),
);
/** Every call that can be made from the call alone, or for which a request is listed. */
export const everyCall: readonly RequestsOfCall[] = [
  ...empty.map((call) => ({ call, pointingAt: () => ({ nothing: {} }) })),
  ...requestsWithoutIds,
  ...requestsWithIds,
];

/**
 * They need what the fixture has not: rows of a balance and of a functional test, a provider of card payments, a payment that was not
 * reversed by the call before, and credit on the account.
 */
export const refusedWithoutStory: ReadonlyMap<string, number> = new Map([
  ['Report/DownloadBalanceXyzCsv', 404],
  ['Report/DownloadFunctionalXyzCsv', 404],
  ['Billing/PayInvoice', 422],
  ['Billing/CreateCardSetup', 422],
  ['Billing/AddEditCard', 422],
  ['Billing/RemoveCreditCard', 422],
  ['Billing/RefundPayment', 422],
  ['Billing/ApplyAccountCredit', 422],
]);
