/** The file name of the PDF of one test, wherever it is sent or fetched. It has ids alone, so it names nobody. */
export const clinicalReportFileName = ({
  profileId,
  testId,
}: {
  profileId: number;
  testId: number;
}): string => `clinical-report-${profileId}-${testId}.pdf`;
