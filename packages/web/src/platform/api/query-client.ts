import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Fresh for half a minute; the page before stays while the next one loads; a refusal is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
});
