import { useBrand } from '../../brand/brand-provider.tsx';
import type { JsonCall } from '../../platform/api/send.ts';
import { type ActionOf, type ActionOptions, useAction } from '../../platform/api/use-action.ts';

/** Said of a call about codes that brought no answer of the portal. Spelled as specified. */
export const unreadableFailure = (provider: string): string =>
  `An unexpected error occured. If this continues, please call ${provider} support. (code 0)`;

/** An action about codes: its refusal is the first sentence of the server, or the specified one where none can be read. */
export function useCodeAction<C extends JsonCall>(call: C, options: ActionOptions<C>): ActionOf<C> {
  const { provider } = useBrand();
  return useAction(call, {
    reason: ({ status, code, message }) =>
      status > 0 && code !== '' ? message : unreadableFailure(provider),
    ...options,
  });
}
