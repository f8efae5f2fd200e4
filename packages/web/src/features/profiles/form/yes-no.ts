import { z } from 'zod';

/** Yes and no as a list of choices holds them; null while nobody asked. */
export const yes = 1;
const no = 2;

export const answers = z.union([z.literal(yes), z.literal(no)]).nullable();
type Answer = z.infer<typeof answers>;

export const yesNoOptions = [
  { value: yes, label: 'Yes' },
  { value: no, label: 'No' },
] as const;

export const answerOf = (value: boolean | null): Answer => (value === null ? null : value ? yes : no);
export const isYes = (answer: Answer): boolean | null => (answer === null ? null : answer === yes);
