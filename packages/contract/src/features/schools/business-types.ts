import type { SchoolKind } from '@plumbline/domain';
import { z } from 'zod';

/** What companies are matched as, in the words of the customer list, each with the list that its schools are in. */
export const schoolBusinessTypes = {
  'High School': 'publicHighSchool',
  'School District': 'publicSchoolDistrict',
  'College or University': 'postSecondary',
  'Private School': 'privateSchool',
} as const satisfies Record<string, SchoolKind>;
export type SchoolBusinessType = keyof typeof schoolBusinessTypes;

export const schoolBusinessTypeNames = Object.keys(schoolBusinessTypes) as [
  SchoolBusinessType,
  ...SchoolBusinessType[],
];
export const schoolBusinessType = z.enum(schoolBusinessTypeNames);
