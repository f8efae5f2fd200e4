import { newProfileId, newSession } from '@plumbline/contract/features/codes/create-session';
import { codeEndMs, isCodeEndAllowed, isCodeEndTooFar } from '@plumbline/domain/codes/code-end';
import { dayAfter } from '@plumbline/domain/time/day-text';
import { z } from 'zod';
import { typedDay } from '../../design/form/typed-day.ts';
import { clockOf } from '../../platform/time/browser-clock.ts';
import { dateTimeText, viewerZone } from '../../platform/time/time-texts.ts';

/** How a code tests, by the ids of the specification. */
export const testModeIds = { screening: 0, assessment: 1 } as const;

/** How long a code works unless told otherwise. */
const defaultDays = 7;

export const todayHere = (): string => clockOf(new Date().toISOString()).date;

/** A day that a code may end on. */
export const codeEndDay = typedDay
  .refine((day) => isCodeEndAllowed(day, todayHere()), {
    error: 'The end date cannot be earlier than yesterday.',
  })
  .refine((day) => !isCodeEndTooFar(day, todayHere()), {
    error: 'The end date cannot be more than a year from today.',
  });

const accountIds = z.array(z.int()).default([]);
const required = 'required';

/** What the dialog asks. */
export const codeForm = z
  .object({
    audience: z.enum(['group', 'profile', 'newProfile']),
    groupId: z.int().nullable(),
    profileId: z.int().nullable(),
    organizationProtocolId: newSession.shape.organizationProtocolId,
    mode: z.union([z.literal(testModeIds.screening), z.literal(testModeIds.assessment)]),
    isBaseline: z.boolean(),
    endsOn: codeEndDay,
    showsResults: z.boolean(),
    offersAccount: z.boolean(),
    emailAccountIds: accountIds,
    smsAccountIds: accountIds,
  })
  .refine(({ audience, groupId }) => audience !== 'group' || groupId !== null, {
    path: ['groupId'],
    error: required,
  })
  .refine(({ audience, profileId }) => audience !== 'profile' || profileId !== null, {
    path: ['profileId'],
    error: required,
  });
export type CodeForm = z.infer<typeof codeForm>;
export type CodeFormInput = z.input<typeof codeForm>;

/** Whom the dialog makes a code for, where that is settled before it opens. */
export type CodeTarget = { kind: 'group' | 'profile'; id: number; name: string };

/**
 * The form as it opens: an assessment that counts towards the baseline, for a week.
 * @param protocolId what is offered first, if it can be chosen
 */
export const codeFormOf = (target: CodeTarget | null, protocolId: number | null) => ({
  audience: target?.kind ?? ('group' as const),
  groupId: target?.kind === 'group' ? target.id : null,
  profileId: target?.kind === 'profile' ? target.id : null,
  // Left out, the field asks.
  ...(protocolId === null ? {} : { organizationProtocolId: protocolId }),
  mode: testModeIds.assessment,
  isBaseline: true,
  endsOn: dayAfter(todayHere(), defaultDays),
  showsResults: false,
  offersAccount: false,
  emailAccountIds: [],
  smsAccountIds: [],
});

/** Whom a form tests, as a request names them. */
export const targetOf = ({
  audience,
  groupId,
  profileId,
}: Pick<CodeForm, 'audience' | 'groupId' | 'profileId'>): {
  groupId: number | null;
  profileId: number | null;
} => {
  if (audience === 'group') return { groupId, profileId: null };
  return { groupId: null, profileId: audience === 'newProfile' ? newProfileId : profileId };
};

/** Until when a code of a day would work, in words; nothing while the day is none. */
export const dayEndText = (endsOn: string, nowMs: number): string =>
  typedDay.safeParse(endsOn).success
    ? codeEndText(new Date(codeEndMs(endsOn, viewerZone)).toISOString(), nowMs)
    : '';

/** Until when a code works, in words. */
export const codeEndText = (endsOn: string, nowMs: number): string =>
  `${Date.parse(endsOn) <= nowMs ? 'Over since' : 'Works until'} ${dateTimeText(endsOn)}`;
