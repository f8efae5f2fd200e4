/** Codes of HL7's issue types that the door answers with. */
export type IssueCode =
  | 'invalid'
  | 'value'
  | 'too-long'
  | 'transient'
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

interface IssueDetails {
  severity?: 'error' | 'warning' | 'information';
  /** What the issue is about: parameters of the search, headers, or an element such as `Encounter.id`. */
  parameters?: readonly string[];
}

/** An OperationOutcome of one issue, in a whole sentence. */
export const operationOutcome = (
  code: IssueCode,
  sentence: string,
  { severity = 'error', parameters = [] }: IssueDetails = {},
) => ({
  resourceType: 'OperationOutcome' as const,
  issue: [
    {
      severity,
      code,
      diagnostics: sentence,
      // R4 names parameters and headers as `http.` and their name.
      ...(parameters.length === 0
        ? {}
        : {
            expression: [...parameters],
            location: parameters.map((name) => (/^[A-Z]\w*\.id$/.test(name) ? name : `http.${name}`)),
          }),
    },
  ],
});
