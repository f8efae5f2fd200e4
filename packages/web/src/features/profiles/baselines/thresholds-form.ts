import { measureThresholds } from '@plumbline/contract/features/profiles/update-measure-thresholds';
import type { MillisecondThresholds } from '@plumbline/domain/clinical/comparison/change-level';
import { z } from 'zod';

/** Which limits judge Inspection Time of a person. */
export const limitsFrom = { usual: 0, profile: 1 } as const;

/** What the dialog holds: the limits as they are typed. They stay while the usual ones are chosen. What is sent comes out. */
export const thresholdsForm = z
  .object({
    limitsFrom: z.union([z.literal(limitsFrom.usual), z.literal(limitsFrom.profile)]),
    yellowMs: z.string(),
    redMs: z.string(),
  })
  .transform((form, context) => {
    if (form.limitsFrom === limitsFrom.usual) return null;
    const missing = (['yellowMs', 'redMs'] as const).filter((field) => form[field].trim() === '');
    for (const field of missing) context.addIssue({ code: 'custom', path: [field], message: 'required' });
    if (missing.length > 0) return z.NEVER;
    const typed = measureThresholds.safeParse({ yellowMs: Number(form.yellowMs), redMs: Number(form.redMs) });
    if (typed.success) return typed.data;
    for (const { path, message } of typed.error.issues)
      context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type ThresholdsForm = z.input<typeof thresholdsForm>;

/** The dialog as it opens: what holds now, and the usual limits as a proposal where none were set. */
export function thresholdsFormOf(
  own: MillisecondThresholds | null,
  usual: MillisecondThresholds | null,
): ThresholdsForm {
  const shown = own ?? usual;
  return {
    limitsFrom: own === null ? limitsFrom.usual : limitsFrom.profile,
    yellowMs: shown === null ? '' : String(Math.round(shown.yellowMs)),
    redMs: shown === null ? '' : String(Math.round(shown.redMs)),
  };
}
