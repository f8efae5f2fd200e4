import { groupName } from '@plumbline/contract/features/groups/edit-group';
import { isNameAmong } from '@plumbline/domain/groups/group-rules';
import { z } from 'zod';

/**
 * Returns the form of a group. The server compares the name again; the form does so while typing, so that nobody fills it in for
 * nothing.
 *
 * @param otherNames the names of the organization's other groups
 */
export const groupForm = (otherNames: readonly string[]) =>
  z.object({
    name: groupName.refine((name) => !isNameAmong(name, otherNames), {
      error: 'Group names must be unique.',
    }),
    isEnabled: z.boolean(),
    isDefault: z.boolean(),
    userIds: z.array(z.int()),
  });
export type GroupForm = z.infer<ReturnType<typeof groupForm>>;
