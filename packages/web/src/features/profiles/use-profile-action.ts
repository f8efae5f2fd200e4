import type { ReplyError } from '@plumbline/contract';
import type { JsonCall } from '../../platform/api/send.ts';
import { type ActionOf, type ActionOptions, useAction } from '../../platform/api/use-action.ts';

/** Said of every saved change of a profile. */
export const profileSaved = 'Profile Successfully Updated';

/**
 * The save of a profile form. A refusal is said at its field: the server names fields by their place in the request, the form by
 * their own name.
 */
export function useProfileAction<C extends JsonCall>(
  call: C,
  options: ActionOptions<C>,
): Pick<ActionOf<C>, 'run'> {
  const { run } = useAction(call, { refusalIn: 'both', ...options });
  return {
    run: async (request) => {
      const outcome = await run(request);
      return outcome.ok ? outcome : { ...outcome, errors: outcome.errors.map(atField) };
    },
  };
}

const atField = (error: ReplyError): ReplyError =>
  error.field === undefined
    ? error
    : { ...error, field: error.field.replace(/^profile\./, '').replace(/^additionalData\./, '') };
