/** The terms that somebody agrees to for the organization, version 1: one sentence a line. */
export const integrationTerms: readonly string[] = [
  'The system of the partner you chose fetches the names, birth dates, ids, tests and reports of people who have an external id here.',
  'Your organization has the right to pass these on to the partner, and says so to the people it tests where the law asks for it.',
  'Whoever has the key can fetch them: your organization keeps it secret, and switches the integration off as soon as somebody else may have it.',
  'Your organization can end the integration at any time. What the partner has fetched by then stays with the partner.',
];
