/** What schools are matched as; each has an identifier of its own. */
export const schoolKinds = [
  'publicHighSchool',
  'publicSchoolDistrict',
  'postSecondary',
  'privateSchool',
] as const;
export type SchoolKind = (typeof schoolKinds)[number];

/** A school as a directory has it. */
export interface DirectorySchool {
  id: string;
  name: string;
  /** Other names, as many as the directory gives. */
  aliases: readonly string[];
  /** Of a school that belongs to one. */
  districtName: string | null;
  address: string | null;
  city: string | null;
}

/** What is known of a company that may be one of them. */
export interface SoughtSchool {
  name: string;
  address: string | null;
  city: string | null;
}
