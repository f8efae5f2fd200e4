import { ethnicities, genders, languages, races, sexes, yesNo, yesNoUnknown } from '@plumbline/contract';

interface Choice<Id> {
  id: Id;
  words: readonly string[];
}

/** The choices of a lookup with the other words that rosters use for them. */
function choicesOf<Id extends string | number | boolean>(
  lookup: { entries: readonly { id: Id; label: string }[] },
  others: readonly (readonly [Id, readonly string[]])[] = [],
): Choice<Id>[] {
  const more = new Map(others);
  return lookup.entries.map(({ id, label }) => ({ id, words: [label, ...(more.get(id) ?? [])] }));
}

const male = ['M', 'Man', 'Boy', 'Masculine'];
const female = ['F', 'Woman', 'Girl', 'Feminine'];
const yes = ['Y', 'True', '1', 'x'];
const no = ['N', 'False', '0', 'None', 'Never'];

/** The words that a cell may hold, for each field that is a choice. */
export const rosterChoicesOf = {
  sex: choicesOf(sexes, [
    ['M', male],
    ['F', female],
  ]),
  gender: choicesOf(genders, [
    [1, male],
    [2, female],
    [3, ['NB', 'Nonbinary', 'X', 'Non Binary']],
    [4, ['Undisclosed', 'Not disclosed', 'Prefer not to say']],
  ]),
  race: choicesOf(races, [
    [1, ['American Indian', 'Native American', 'Alaska Native']],
    [3, ['Black', 'African American']],
    [4, ['Native Hawaiian', 'Pacific Islander']],
    [5, ['Caucasian']],
    [6, ['Hispanic', 'Latino', 'Latina']],
  ]),
  ethnicity: choicesOf(ethnicities, [
    [1, ['Hispanic', 'Latino', 'Latina']],
    [2, ['Not Hispanic', 'Non-Hispanic', 'Non-Hispanic or Latino']],
  ]),
  language: choicesOf(languages, [
    [3, ['Mandarin', 'Cantonese']],
    [4, ['Filipino']],
    [10, ['Haitian Creole']],
  ]),
  yesNo: choicesOf(yesNo, [
    [true, yes],
    [false, no],
  ]),
  yesNoUnknown: choicesOf(yesNoUnknown, [
    [1, yes],
    [2, no],
    [3, ['Unknown', 'Not sure', 'Unsure', 'Dont know', '?']],
  ]),
};
