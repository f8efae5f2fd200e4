import { misfitText, requiredText } from '@plumbline/contract/core/misfit-texts';
import type { z } from 'zod';

/** What stands beside a field that was left empty; the blanks are the specification's. */
const requiredInForms = ' required ';

/** What a form says of a value that breaks a rule, where the schema itself has no words for it. */
export function formMessage(issue: z.core.$ZodRawIssue): string {
  const text = misfitText(issue);
  return text === requiredText ? requiredInForms : text;
}
