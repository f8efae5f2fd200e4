/** Shortest password that protects a report, in characters: the file is out of reach of any lock on tries. */
export const minReportPasswordLength = 8;
