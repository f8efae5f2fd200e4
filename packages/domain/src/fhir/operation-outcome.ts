/** Codes of HL7's issue types that the door answers with. */
export type IssueCode =
  | 'invalid'
  | 'not-supported'
  | 'not-found'
  | 'login'
  | 'forbidden'
  | 'throttled'
  | 'processing'
  | 'conflict'
  | 'exception'
  | 'deleted'
  | 'informational';

/** An OperationOutcome of one issue, in a whole sentence. */
export const operationOutcome = (
  code: IssueCode,
  sentence: string,
  severity: 'error' | 'warning' | 'information' = 'error',
) => ({
  resourceType: 'OperationOutcome' as const,
  issue: [{ severity, code, diagnostics: sentence }],
});
