/** Codes with the status of their answer and the sentence they say. */
export type ErrorEntries = Readonly<Record<string, { readonly status: number; readonly message: string }>>;
