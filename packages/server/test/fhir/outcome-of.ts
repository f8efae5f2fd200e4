import { type ErrorCode, errorCatalogue } from '@plumbline/contract';
import { expect } from 'vitest';

/** The sentence of a refusal, with something in the place of each word that is filled in. */
const sentenceOf = (code: ErrorCode): RegExp => {
  const parts = errorCatalogue[code].message.split(/\{\w+\}/);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()[\]\\|]/g, '\\$&')).join('[^{}]+')}$`);
};

/** How the door says a refusal: its status and its sentence. */
export const outcomeOf = (code: ErrorCode) => ({
  status: errorCatalogue[code].status,
  body: {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        diagnostics: expect.stringMatching(sentenceOf(code)),
      },
    ],
  },
});
