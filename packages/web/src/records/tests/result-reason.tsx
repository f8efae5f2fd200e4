import {
  excludeIncludeTestResults,
  maxReasonLength,
} from '@plumbline/contract/features/tests/exclude-include-test-results';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { TextAreaField } from '../../design/form/text-area-field.tsx';

/** Why somebody decided about results. */
export const resultReason = excludeIncludeTestResults.request.pick({ reason: true }).extend({
  reason: z
    .string()
    .trim()
    .min(1, { error: 'Enter a reason.' })
    .max(maxReasonLength, { error: `At most ${maxReasonLength} characters.` }),
});

type Values = z.input<typeof resultReason>;

/** The reason of a decision about results, which stands beside them from then on. */
export function ResultReasonField({ control }: { control: Control<Values, unknown, Values> }) {
  return (
    <TextAreaField
      control={control}
      name="reason"
      label="Reason"
      help="Everyone who opens this test can see your reason and your name."
      rows={3}
      maxLength={maxReasonLength}
    />
  );
}
