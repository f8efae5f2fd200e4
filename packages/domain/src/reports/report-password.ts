/** The shortest password that protects a report, in characters. Nobody can limit the attempts on a file that has left the portal. */
export const minReportPasswordLength = 8;
