import { clinicalReportDocument } from './clinical-report/clinical-report-document.tsx';
import { creditNotePdf } from './credit-note/credit-note-document.tsx';
import { invoicePdf } from './invoice/invoice-document.tsx';
import type { DocumentOf, DocumentRegistry } from './printing/document-registry.ts';

/** Every document that the portal prints. A new one is one entry: the pool draws whatever is registered here. */
export const documents = {
  clinicalReport: clinicalReportDocument,
  invoice: invoicePdf,
  creditNote: creditNotePdf,
} satisfies DocumentRegistry;

export type PortalDocuments = typeof documents;
/** A document of the portal to be drawn: `{ kind: 'clinicalReport', model }`. */
export type PortalDocument = DocumentOf<PortalDocuments>;
