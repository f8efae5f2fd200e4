import { noGraduationYear } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { type SheetColumn, type SheetValue, serialOfDay } from '../../platform/spreadsheets/sheet-writer.ts';
import type { ExportSelection } from './export-selection.ts';

/** The profile that a row is about. Names and birth date are null for internal staff, who get an age instead. */
export interface ProfileCells {
  profileId: number;
  lastName: string | null;
  firstName: string | null;
  birthDate: string | null;
  ageYears: number | null;
  sex: string | null;
  graduationYear: number | null;
}

/** The columns that are read of the profile `p`. The views of internal staff have an age and no birth date, the tables the reverse. */
export const profileSelection = ({ hasNames }: Pick<ExportSelection, 'hasNames'>): SQL =>
  sql`p.id as profile_id, p.last_name, p.first_name, p.birth_date,
    ${hasNames ? sql`null::int` : sql`p.age_years`} as age_years, p.sex, p.graduation_year`;

/** The columns of the profile that a row is about. */
export const profileColumns = ({ hasNames }: Pick<ExportSelection, 'hasNames'>): SheetColumn[] => [
  { header: 'Profile ID', kind: 'integer', width: 11 },
  ...(hasNames
    ? [
        { header: 'Last name', kind: 'text', width: 18 } as const,
        { header: 'First name', kind: 'text', width: 16 } as const,
        { header: 'Birth date', kind: 'day', width: 12 } as const,
      ]
    : [{ header: 'Age (today)', kind: 'integer', width: 12 } as const]),
  { header: 'Sex', kind: 'text', width: 6 },
  { header: 'Graduation year', kind: 'integer', width: 15 },
];

/** The cells of these columns. */
export const profileValues = (
  { hasNames }: Pick<ExportSelection, 'hasNames'>,
  profile: ProfileCells,
): SheetValue[] => [
  profile.profileId,
  ...(hasNames
    ? [
        profile.lastName,
        profile.firstName,
        profile.birthDate === null ? null : serialOfDay(profile.birthDate),
      ]
    : [profile.ageYears]),
  profile.sex,
  profile.graduationYear === noGraduationYear ? null : profile.graduationYear,
];
