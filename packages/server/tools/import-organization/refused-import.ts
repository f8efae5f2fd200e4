/** A sentence for whoever runs the import; nothing was changed. */
export class RefusedImport extends Error {}
