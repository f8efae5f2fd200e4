/** The ids of the portal's own lists; what was replaced by a question of its own is not offered. */
export const genderIds = [1, 2, 3, 4] as const;
export const raceIds = [1, 2, 3, 4, 5, 0] as const;
export const ethnicityIds = [1, 2] as const;

export interface SportsAnswers {
  gender: number | null;
  race: readonly number[];
  ethnicity: number | null;
  graduationYear: string;
}

export const noSports: SportsAnswers = { gender: null, race: [], ethnicity: null, graduationYear: '' };

/** What was answered as the device API takes it; what was left empty is left out. */
export const sportsOf = ({ gender, race, ethnicity, graduationYear }: SportsAnswers) => ({
  ...(gender !== null && { gender }),
  ...(race.length > 0 && { race }),
  ...(ethnicity !== null && { ethnicity }),
  ...(graduationYear !== '' && { graduationYear: Number(graduationYear) }),
});
