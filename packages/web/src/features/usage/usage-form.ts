import type { RequestInputOf } from '@plumbline/contract';
import { type addProfileUsage, editProfileUsage } from '@plumbline/contract/features/usage/usage-calls';
import {
  problemOfUsageCount,
  problemsOfUsage,
  readUsage,
  type UsageDraft,
} from '@plumbline/domain/billing/credits/usage-form';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { readCount } from '@plumbline/domain/billing/subscriptions/subscription-form';
import { z } from 'zod';
import { formatTypedDate } from '../../design/form/typed-date.ts';
import type { EditableUsage, FamilyUsage } from './usage-types.ts';

const text = z.string().trim();

/** The form keeps the day as its field does, 'YYYY-MM-DD'; the rules read it as it is typed. */
const draftOf = <Draft extends UsageDraft>(form: Draft): Draft => ({
  ...form,
  usageDate: formatTypedDate(form.usageDate),
});

/** What the form that adds usage holds while it is filled. Its rules are those of the domain (B314 to B318). */
export const usageForm = z
  .object({
    usageTypeId: z.number().nullable(),
    usageCount: text,
    invoiceId: text,
    subscriptionId: text,
    usageDate: text,
    description: text.max(2000),
  })
  .superRefine((form, context) => {
    for (const { field, message } of problemsOfUsage(draftOf(form)))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type UsageForm = z.output<typeof usageForm>;

/** An empty form for a day. */
export const usageValues = (today: string): UsageForm => ({
  usageTypeId: null,
  usageCount: '',
  invoiceId: '',
  subscriptionId: '',
  usageDate: today,
  description: '',
});

type Period = FamilyUsage['periods'][number];

/** The period that usage is for: the one that was named, else the one that its day lies in, of several the latest. */
function periodOf(form: UsageForm, periods: readonly Period[]): Period | undefined {
  const named = readCount(form.subscriptionId);
  if (named !== null) return periods.find(({ productSubscriptionId }) => productSubscriptionId === named);
  return periods.find(({ startsOn, endsOn }) => startsOn <= form.usageDate && form.usageDate <= endsOn);
}

/**
 * What is sent of a form without a problem; null where it has one.
 *
 * @param periods the terms of the family, the latest first
 */
export function usageToAdd(
  form: UsageForm,
  family: PackageFamily,
  periods: readonly Period[],
): Omit<RequestInputOf<typeof addProfileUsage>, 'clientUuid'> | null {
  const usage = readUsage(draftOf(form), periodOf(form, periods)?.endsOn ?? null);
  return usage === null ? null : { ...usage, isSports: family === 'sports' };
}

/** What a row holds while it is edited in place. The reason stays in its history. */
export const usageRowForm = editProfileUsage.request
  .pick({ description: true, reason: true })
  .extend({ usageCount: text })
  .superRefine(({ usageCount }, context) => {
    const message = problemOfUsageCount(usageCount);
    if (message !== null) context.addIssue({ code: 'custom', path: ['usageCount'], message });
  });
export type UsageRowForm = z.output<typeof usageRowForm>;

export const usageRowValues = ({ usageCount, description }: EditableUsage) => ({
  usageCount: String(usageCount),
  description,
  reason: '',
});

/** What is sent of an edited row. */
export const usageToEdit = (
  { usageCount, description, reason }: UsageRowForm,
  { profileUsageId }: EditableUsage,
  version: number,
): RequestInputOf<typeof editProfileUsage> => ({
  profileUsageId,
  version,
  usageCount: Number(usageCount),
  description,
  reason,
});
