import { type ErrorCode, errorCatalogue } from '@plumbline/contract';
import { expect } from 'vitest';

/** How the door says a refusal: its status, and its sentence up to the first word that is filled in. */
export const outcomeOf = (code: ErrorCode) => ({
  status: errorCatalogue[code].status,
  body: {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        diagnostics: expect.stringContaining(errorCatalogue[code].message.split('{')[0] ?? ''),
      },
    ],
  },
});
