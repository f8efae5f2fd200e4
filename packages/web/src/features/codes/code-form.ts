import { newSession } from '@plumbline/contract/features/codes/create-session';
import { codeEndMs, dayAfter, isCodeEndAllowed } from '@plumbline/domain/codes/code-end';
import { z } from 'zod';
import { typedDay } from '../../design/form/typed-day.ts';
import { clockOf } from '../../platform/texts/browser-clock.ts';
import { dateTimeText, viewerZone } from '../../platform/texts/time-texts.ts';

/** How a code tests, by the ids of the specification. */
export const testModeIds = { screening: 0, assessment: 1 } as const;

/** How long a code of one profile works unless told otherwise. */
const defaultDays = 7;

export const todayHere = (): string => clockOf(new Date().toISOString()).date;

/** What the dialog of one profile's code asks. */
export const codeForm = z.object({
  organizationProtocolId: newSession.shape.organizationProtocolId,
  mode: z.union([z.literal(testModeIds.screening), z.literal(testModeIds.assessment)]),
  isBaseline: z.boolean(),
  endsOn: typedDay.refine((day) => isCodeEndAllowed(day, todayHere()), {
    error: 'The end date cannot be earlier than yesterday.',
  }),
});
export type CodeForm = z.infer<typeof codeForm>;

export interface CodeFormStart {
  organizationProtocolId: number | null;
  mode: CodeForm['mode'];
  isBaseline: boolean;
  endsOn: string;
}

/**
 * The form as it opens: an assessment that counts towards the baseline, for a week.
 * @param protocolId the profile's own protocol, if it can be chosen
 */
export const codeFormOf = (protocolId: number | null): CodeFormStart => ({
  organizationProtocolId: protocolId,
  mode: testModeIds.assessment,
  isBaseline: true,
  endsOn: dayAfter(todayHere(), defaultDays),
});

/** Until when a code of a day would work, in words; nothing while the day is none. */
export const dayEndText = (endsOn: string, nowMs: number): string =>
  typedDay.safeParse(endsOn).success
    ? codeEndText(new Date(codeEndMs(endsOn, viewerZone)).toISOString(), nowMs)
    : '';

/** Until when a code works, in words. */
export const codeEndText = (endsOn: string, nowMs: number): string =>
  `${Date.parse(endsOn) <= nowMs ? 'Over since' : 'Works until'} ${dateTimeText(endsOn)}`;
