import { z } from 'zod';

/** A column of a report: the page and the file call it the same, and the file says what it holds. */
export const reportHeader = z.object({ id: z.string(), label: z.string(), about: z.string() });
export type ReportHeader = z.infer<typeof reportHeader>;

export const column = <const Id extends string>(id: Id, label: string, about: string) => ({
  id,
  label,
  about,
});
