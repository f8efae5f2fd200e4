import type { ethnicityIds, genderIds, raceIds } from '../screens/new-person/sports-answers.ts';

type OneOf<Ids extends readonly number[]> = Ids[number];

/** What a new person is asked beside who they are. The lists have the portal's own ids. */
export interface NewPersonWords {
  sizeHint: string;
  heightCentimeters: string;
  heightFeet: string;
  heightInches: string;
  weightKilograms: string;
  weightPounds: string;
  sportsHint: string;
  gender: string;
  genders: Record<OneOf<typeof genderIds>, string>;
  race: string;
  races: Record<OneOf<typeof raceIds>, string>;
  ethnicity: string;
  ethnicities: Record<OneOf<typeof ethnicityIds>, string>;
  graduationYear: string;
}

export const newPersonEn: NewPersonWords = {
  sizeHint: 'Height and weight are optional.',
  heightCentimeters: 'Height in centimeters',
  heightFeet: 'Height: feet',
  heightInches: 'and inches',
  weightKilograms: 'Weight in kilograms',
  weightPounds: 'Weight in pounds',
  sportsHint: 'All of these are optional.',
  gender: 'Gender',
  genders: { 1: 'Male', 2: 'Female', 3: 'Non-Binary', 4: 'Prefer not to disclose' },
  race: 'Race: all that apply',
  races: {
    1: 'American Indian or Alaska Native',
    2: 'Asian',
    3: 'Black or African American',
    4: 'Native Hawaiian or Other Pacific Islander',
    5: 'White',
    0: 'Other',
  },
  ethnicity: 'Ethnicity',
  ethnicities: { 1: 'Hispanic or Latino', 2: 'Not Hispanic or Latino' },
  graduationYear: 'Graduation year',
};

export const newPersonEs: NewPersonWords = {
  sizeHint: 'Puede dejar sin responder la estatura y el peso.',
  heightCentimeters: 'Estatura en centímetros',
  heightFeet: 'Estatura: pies',
  heightInches: 'y pulgadas',
  weightKilograms: 'Peso en kilogramos',
  weightPounds: 'Peso en libras',
  sportsHint: 'Puede dejar sin responder cualquiera de estas.',
  gender: 'Género',
  genders: { 1: 'Masculino', 2: 'Femenino', 3: 'No binario', 4: 'Prefiero no decirlo' },
  race: 'Raza: todas las que correspondan',
  races: {
    1: 'Indígena de las Américas o nativo de Alaska',
    2: 'Asiática',
    3: 'Negra o afroamericana',
    4: 'Nativa de Hawái u otra isla del Pacífico',
    5: 'Blanca',
    0: 'Otra',
  },
  ethnicity: 'Etnia',
  ethnicities: { 1: 'Hispano o latino', 2: 'No hispano ni latino' },
  graduationYear: 'Año de graduación',
};
