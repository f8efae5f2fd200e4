import type { RawDataKind } from '@plumbline/contract';
import { z } from 'zod';

/** The subject of an export dialog. */
export type ExportSubject = 'tests' | 'events' | 'rawData';

const day = z.iso.date({ error: 'required' });
/** Ids as people paste them: with commas, blanks or line breaks between them. */
const idsPattern = /^\s*(\d{1,10}([\s,;]+\d{1,10})*)?[\s,;]*$/;
const mostIds = 500;

const idsIn = (text: string): number[] => [...new Set((text.match(/\d+/g) ?? []).map(Number))];

export const exportForm = z
  .object({
    startDate: day,
    endDate: day,
    groupIds: z.array(z.int()),
    profileIds: z
      .string()
      .regex(idsPattern, { error: 'Enter profile IDs as numbers separated by commas.' })
      .refine((text) => idsIn(text).length <= mostIds, { error: `Enter at most ${mostIds} profiles.` })
      .refine((text) => idsIn(text).every((id) => id > 0 && id <= 2_147_483_647), {
        error: 'No profile has that ID.',
      }),
    includeSurveys: z.boolean(),
    isCovidOnly: z.boolean(),
    rawKind: z.enum(['balanceXyz', 'functionalXyz', 'allTrials']),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: 'The last day must not be before the first day.',
  });
export type ExportForm = z.infer<typeof exportForm>;

/** Today and the year before it, in the browser's zone. */
export function lastYear(now: Date): { startDate: string; endDate: string } {
  const before = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate() + 1);
  return { startDate: dayOf(before), endDate: dayOf(now) };
}

const dayOf = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join(
    '-',
  );

/** The part of the form that every call takes. */
export const filterOf = ({ startDate, endDate, groupIds, profileIds, isCovidOnly }: ExportForm) => ({
  startDate,
  endDate,
  groupIds,
  profileIds: idsIn(profileIds),
  isCovidOnly,
});

export const rawDataWords: Readonly<Record<RawDataKind, string>> = {
  balanceXyz: 'Balance XYZ',
  functionalXyz: 'Functional XYZ',
  allTrials: 'All Trials',
};
