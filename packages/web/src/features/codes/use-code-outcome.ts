import { useBrand } from '../../brand/brand-provider.tsx';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';

/** Said of a call about codes that brought no answer of the portal. Spelled as specified. */
export const unreadableFailure = (provider: string): string =>
  `An unexpected error occured. If this continues, please call ${provider} support. (code 0)`;

/** Runs the act of a dialog about codes: the first sentence of the server, or the specified one where none can be read. */
export function useCodeOutcome(): (act: () => Promise<unknown>) => Promise<Outcome> {
  const { provider } = useBrand();
  return (act) =>
    outcomeOf(async () => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isServers = error.status > 0 && error.code !== '';
        if (isServers) throw error;
        throw new ApiError(
          error.status,
          [{ code: '', message: unreadableFailure(provider) }],
          error.requestId,
        );
      }
    });
}
