import { z } from 'zod';

/** The form of the saved card: which one, and whether invoices are charged to it by themselves. */
export const cardForm = (isConsentNeeded: boolean) =>
  z
    .object({
      choice: z.enum(['saved', 'new']),
      /** Whether the frame of the card processor holds a whole card. */
      isCardComplete: z.boolean(),
      isAutoPayEnrolled: z.boolean(),
      isAgreed: z.boolean(),
    })
    .superRefine(({ choice, isCardComplete, isAutoPayEnrolled, isAgreed }, context) => {
      if (choice === 'new' && !isCardComplete)
        context.addIssue({ code: 'custom', path: ['isCardComplete'], message: 'Enter your card details.' });
      if (isAutoPayEnrolled && isConsentNeeded && !isAgreed)
        context.addIssue({
          code: 'custom',
          path: ['isAgreed'],
          message: 'Check the box to agree to automatic payments.',
        });
    });

export type CardValues = z.output<ReturnType<typeof cardForm>>;
