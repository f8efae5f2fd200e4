const fetching = [
  'The system of the partner you chose fetches the names, birth dates, ids, tests and reports of people who have an external id here.',
  'Your organization has the right to pass these on to the partner, and says so to the people it tests where the law asks for it.',
  'Whoever has the key can fetch them: your organization keeps it secret, and switches the integration off as soon as somebody else may have it.',
  'Your organization can end the integration at any time. What the partner has fetched by then stays with the partner.',
];

const sending = [
  'The system of the partner also sends your roster: it adds people here, and changes the names and other facts of people whose external id it knows.',
  'Your organization has the right to receive these facts from the partner, and answers for them as if it had typed them itself.',
  'A System Admin decides about possible duplicates, and can undo a roster for 14 days after its last step.',
];

/** The terms that somebody agrees to for the organization, by version: one sentence a line. */
export const integrationTerms: Readonly<Record<number, readonly string[]>> = {
  1: fetching,
  2: [...fetching, ...sending],
};
