import type { InvoiceDocument } from '@plumbline/contract';
import {
  getInvoiceForAzureAD,
  getInvoiceForPortal,
} from '@plumbline/contract/features/invoices/get-invoices';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../design/state/error-state.tsx';
import { ApiError, messageOf, retryOf } from '../../../platform/api/api-error.ts';
import { send } from '../../../platform/api/send.ts';
import type { AddressOf } from '../../../platform/navigation/page-address.ts';
import {
  PrintFrame,
  PrintLoading,
  PrintMessage,
  PrintRefusal,
  usePrintTitle,
} from '../../../platform/print/print-frame.tsx';
import { type Session, useSession } from '../../../platform/session/session-store.ts';
import { InvoicePaper } from './invoice-paper.tsx';

/** What the address of the full page says. */
type InvoicePrintQuery = Partial<Omit<AddressOf<'/invoice-fullpage'>, 'authToken'>>;

export interface InvoicePrintPageProps {
  query: InvoicePrintQuery;
  /** The token that the address had; null where there was none. */
  token: string | null;
  /** The token is being removed from the address, so nothing is requested yet. */
  isTakingToken?: boolean;
}

/** Whom an invoice is asked as. */
type Asker = Pick<Session, 'token' | 'selectedOrganizationId'>;

const heading = 'Invoice';

/** An invoice laid out for any browser's printer, from the same content as the PDF. */
export function InvoicePrintPage({ query, token, isTakingToken = false }: InvoicePrintPageProps) {
  const session = useSession();
  usePrintTitle(heading);
  const { invoiceId, orgId, isPortal } = query;
  if (invoiceId === undefined) {
    return (
      <Refused title="No invoice at this address" text="Open an invoice in the portal and choose Print." />
    );
  }
  if (isTakingToken) return <PrintLoading heading={heading} />;
  if (token !== null) {
    return (
      <Requested query={query} invoiceId={invoiceId} as={{ token, selectedOrganizationId: orgId ?? null }} />
    );
  }
  if (isPortal === true && session !== null) {
    const selectedOrganizationId = orgId ?? session.selectedOrganizationId;
    return (
      <Requested query={query} invoiceId={invoiceId} as={{ token: session.token, selectedOrganizationId }} />
    );
  }
  return (
    <Refused
      title={isPortal === true ? 'Please sign in' : 'This address does not open an invoice'}
      text="To print an invoice, open it in the portal under Billing, View Invoices, and choose Print."
    />
  );
}

interface RequestedProps {
  query: InvoicePrintQuery;
  invoiceId: number;
  as: Asker;
}

/** Inside the portal the portal's call answers, outside of it the one for tokens. */
async function printedInvoice({ query, invoiceId, as }: RequestedProps, signal: AbortSignal) {
  if (query.isPortal !== true) {
    return (await send(getInvoiceForAzureAD, { id: invoiceId }, { signal, as })).document;
  }
  return (await send(getInvoiceForPortal, { id: invoiceId, withDocument: true }, { signal, as })).document;
}

function Requested(asked: RequestedProps) {
  const { query, invoiceId, as } = asked;
  const answer = useQuery<InvoiceDocument | null>({
    queryKey: ['printed invoice', invoiceId, query.isPortal === true, as.token],
    queryFn: ({ signal }) => printedInvoice(asked, signal),
    retry: false,
    networkMode: 'always',
    // An invoice stays as it was when it was opened.
    meta: { reads: [] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (answer.error instanceof ApiError && answer.error.status === 401) {
    return (
      <Refused
        title="This print link has expired"
        text="A print link works for ten minutes. Open the invoice in the portal and print it again."
      />
    );
  }
  if (answer.error !== null) {
    return (
      <PrintMessage heading={heading}>
        <ErrorState
          what="The invoice did not load."
          why={messageOf(answer.error)}
          onRetry={retryOf(answer.error, () => void answer.refetch())}
          isRetrying={answer.isFetching}
        />
      </PrintMessage>
    );
  }
  if (!answer.data) return <PrintLoading heading={heading} />;
  const { content, displayNumber } = answer.data;
  return (
    <PrintFrame title={`${content.title} ${displayNumber ?? ''}`.trim()} isPrinting={query.isPortal === true}>
      <InvoicePaper document={answer.data} />
    </PrintFrame>
  );
}

const Refused = (words: { title: string; text: string }) => <PrintRefusal heading={heading} {...words} />;
