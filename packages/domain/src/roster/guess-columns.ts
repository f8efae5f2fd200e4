import type { RosterField } from './roster-fields.ts';

/** Headers as rosters write them, without case, spaces and signs. */
const names: Readonly<Record<RosterField, readonly string[]>> = {
  firstName: ['firstname', 'first', 'fname', 'givenname', 'forename', 'studentfirstname', 'patientfirstname'],
  lastName: ['lastname', 'last', 'lname', 'surname', 'familyname', 'studentlastname', 'patientlastname'],
  fullName: [
    'name',
    'fullname',
    'student',
    'studentname',
    'athlete',
    'athletename',
    'patient',
    'patientname',
  ],
  externalId: ['externalid', 'externalidentifier'],
  birthDate: ['birthdate', 'dateofbirth', 'dob', 'birthday', 'born', 'birth', 'bdate'],
  sex: ['sex', 'sexatbirth', 'birthsex', 'mf'],
  gender: ['gender', 'genderidentity'],
  groups: ['group', 'groups', 'team', 'teams', 'sport', 'sports', 'squad'],
  graduationYear: ['graduationyear', 'gradyear', 'yearofgraduation', 'classof', 'graduation', 'grad'],
  height: ['height', 'heightin', 'heightinches', 'heightcm', 'ht'],
  weight: ['weight', 'weightlb', 'weightlbs', 'weightpounds', 'weightkg', 'wt'],
  email: ['email', 'emailaddress', 'mail', 'studentemail'],
  race: ['race', 'races'],
  ethnicity: ['ethnicity', 'ethnicorigin'],
  hasHadConcussion: ['concussionhistory', 'concussion', 'concussions', 'hashadconcussion', 'priorconcussion'],
  lastConcussionDate: ['lastconcussiondate', 'lastconcussion', 'dateoflastconcussion', 'concussiondate'],
  hasAttentionDisorder: ['attentiondisorder', 'hasattentiondisorder', 'add', 'adhd', 'addadhd'],
  homeOtherThanEnglish: ['otherhomelanguage', 'homeotherthanenglish', 'otherlanguageathome'],
  primaryLanguage: ['primarylanguage', 'language', 'firstlanguage', 'homelanguage'],
  secondaryLanguage: ['secondarylanguage', 'secondlanguage'],
};

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** A typing error or two do not make a column another one. */
const mostly = 0.9;
const isSexWord = /^(m|f|male|female)$/i;

/**
 * Which column holds what, by its header; a column called Gender is read as the sex where no other column is the sex and it says
 * hardly anything but male and female. What is not certain stays open: a person chooses.
 * @param headers of the file, by place
 * @param samples a few rows under them
 */
export function guessColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
): (RosterField | null)[] {
  const taken = new Set<RosterField>();
  const columns = headers.map((header) => {
    const word = plain(header);
    const field = (Object.keys(names) as RosterField[]).find((key) => names[key].includes(word));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // First and last name say it better than both in one cell.
  if (taken.has('firstName') && taken.has('lastName')) {
    const place = columns.indexOf('fullName');
    if (place >= 0) columns[place] = null;
  }
  const gender = columns.indexOf('gender');
  if (gender >= 0 && !taken.has('sex')) {
    const values = samples.map((row) => row[gender]?.trim() ?? '').filter((value) => value !== '');
    const sexes = values.filter((value) => isSexWord.test(value)).length;
    if (values.length > 0 && sexes >= values.length * mostly) columns[gender] = 'sex';
  }
  return columns;
}

/** Whether a header says that its numbers are metric: 'Height (cm)'. Null where it says neither. */
export function unitOfHeader(header: string): 'metric' | 'imperial' | null {
  if (/\b(cm|centimet(er|re)s?|kg|kilos?|kilograms?)\b/i.test(header)) return 'metric';
  return /\b(in|inch(es)?|ft|feet|lbs?|pounds?)\b/i.test(header) ? 'imperial' : null;
}
