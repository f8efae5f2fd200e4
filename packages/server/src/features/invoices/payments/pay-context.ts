import type { payInvoice, RequestOf } from '@plumbline/contract';
import type { PhasedContext } from '../../../platform/http/handle.ts';

export type PayRequest = RequestOf<typeof payInvoice> & { clientUuid: string };
/** A payment whose form is known by an id. */
export type PayContext = PhasedContext<typeof payInvoice> & { request: PayRequest };
