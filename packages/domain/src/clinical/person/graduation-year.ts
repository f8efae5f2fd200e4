/** What 'Not Applicable' is stored as. */
export const noGraduationYear = 1;

/** The graduation year where it is shown: years above 1950. Null (shown blank) for 'Not Applicable' and anything else. */
export function shownGraduationYear(graduationYear: number | null): number | null {
  return graduationYear !== null && graduationYear > 1950 ? graduationYear : null;
}
