export * from './clinical-report/file-name.ts';
export * from './clinical-report/withhold-identity.ts';
export type { PortalDocument, PortalDocuments } from './documents.ts';
export * from './invoice/file-name.ts';
export { type DocumentPool, openDocumentPool } from './printing/document-pool.ts';
