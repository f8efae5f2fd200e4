import { type ComparedPerson, type MatchBand, matchWithin, type PairWithin } from '@plumbline/domain';
import { type Row, readRows } from '../import-recordings/recordings-folder.ts';
import { type Interval, wilsonInterval } from '../statistics/intervals.ts';
import { blocks, fixed, list, paragraph, shareText, table, withInterval } from './markdown.ts';

/** Records of which it is known who is the same person. */
export interface LinkageSet {
  name: string;
  records: readonly Row[];
  /** Places of the two records in `records`, the lower one first. */
  truePairs: readonly (readonly [first: number, second: number])[];
}

/** What the records are compared by. */
export type LinkageFields = 'name and birth date' | 'postcode as group, too' | 'external id, too';
const linkageFields: readonly LinkageFields[] = [
  'name and birth date',
  'postcode as group, too',
  'external id, too',
];

/** What is left of a record where only some of its fields are compared, for the table of what each field adds. */
const comparedFields: readonly { words: string; fields: readonly (keyof ComparedPerson)[] }[] = [
  { words: 'birth date alone', fields: ['birthDate'] },
  { words: 'first and last name', fields: ['firstName', 'lastName'] },
  { words: 'first name and birth date', fields: ['firstName', 'birthDate'] },
  { words: 'last name and birth date', fields: ['lastName', 'birthDate'] },
  { words: 'first name, last name and birth date', fields: ['firstName', 'lastName', 'birthDate'] },
  {
    words: 'those and the external id',
    fields: ['firstName', 'lastName', 'birthDate', 'externalId'],
  },
];

/** What pairs from possible on are worth when only some fields are compared. */
export interface FieldsResult {
  words: string;
  precision: number;
  recall: number;
  f1: number;
}

/** How well the pairs of a band and those above it are the true ones. */
export interface BandResult {
  fields: LinkageFields;
  from: MatchBand;
  pairs: number;
  right: number;
  precision: number;
  precisionInterval: Interval;
  recall: number;
  recallInterval: Interval;
  f1: number;
}

/** How many of the pairs with such a confidence are one person. */
export interface CalibrationResult {
  fields: LinkageFields;
  /** Percent; `to` is not part of it but for 100. */
  from: number;
  to: number;
  pairs: number;
  right: number;
  share: number;
  interval: Interval;
}

export interface LinkageResult {
  name: string;
  records: number;
  truePairs: number;
  bands: BandResult[];
  calibration: CalibrationResult[];
  fields: FieldsResult[];
}

const bands: readonly MatchBand[] = ['nearlyCertain', 'likely', 'possible'];
const bandWords: Readonly<Record<MatchBand, string>> = {
  nearlyCertain: 'nearly certain',
  likely: 'likely',
  possible: 'possible',
};
/** A pair under 30 % is not shown to anybody. */
const buckets = [30, 50, 70, 90, 99, 100] as const;
const sets = [1, 3] as const;

/** How well the portal tells who is the same person in a set of records, by what it compares. */
export function linkageOf({ name, records, truePairs }: LinkageSet): LinkageResult {
  const truth = new Set(truePairs.map(([first, second]) => keyOf(first, second)));
  const result: LinkageResult = {
    name,
    records: records.length,
    truePairs: truth.size,
    bands: [],
    calibration: [],
    fields: comparedFields.map(({ words, fields }) => {
      const found = matchWithin(records.map((record) => onlyFields(record, fields)));
      const right = found.filter(({ first, second }) => truth.has(keyOf(first, second))).length;
      return {
        words,
        precision: right / found.length,
        recall: right / truth.size,
        f1: (2 * right) / (found.length + truth.size),
      };
    }),
  };
  for (const fields of linkageFields) {
    const found = matchWithin(records.map((record) => personOf(record, fields)));
    const isRight = ({ first, second }: PairWithin) => truth.has(keyOf(first, second));
    const inBand = (from: MatchBand) =>
      found.filter(({ band }) => band !== null && bands.indexOf(band) <= bands.indexOf(from));
    result.bands.push(
      ...bands.map((from) => bandResult(fields, from, inBand(from).map(isRight), truth.size)),
    );
    result.calibration.push(...calibrationOf(fields, found, isRight));
  }
  return result;
}

const keyOf = (first: number, second: number): string => `${first} ${second}`;

function bandResult(
  fields: LinkageFields,
  from: MatchBand,
  called: readonly boolean[],
  total: number,
): BandResult {
  const [pairs, right] = [called.length, called.filter(Boolean).length];
  const [precision, recall] = [right / pairs, right / total];
  return {
    fields,
    from,
    pairs,
    right,
    precision,
    precisionInterval: wilsonInterval(right, pairs),
    recall,
    recallInterval: wilsonInterval(right, total),
    f1: (2 * right) / (pairs + total),
  };
}

function calibrationOf(
  fields: LinkageFields,
  found: readonly PairWithin[],
  isRight: (pair: PairWithin) => boolean,
): CalibrationResult[] {
  return buckets.slice(0, -1).flatMap((from, place) => {
    const to = buckets[place + 1] ?? 100;
    const within = found.filter(({ confidencePercent: percent }) => percent >= from && percent < to);
    const [pairs, right] = [within.length, within.filter(isRight).length];
    if (pairs === 0) return [];
    return [{ fields, from, to, pairs, right, share: right / pairs, interval: wilsonInterval(right, pairs) }];
  });
}

function personOf(record: Row, fields: LinkageFields): ComparedPerson {
  const known = (column: string) => (record[column] ? record[column] : null);
  const postcode = Number(record.postcode);
  return {
    firstName: record.given_name ?? '',
    lastName: record.surname ?? '',
    birthDate: known('date_of_birth'),
    sex: null,
    groupIds: fields === 'name and birth date' || !postcode ? null : [postcode],
    externalId: fields === 'external id, too' ? known('soc_sec_id') : null,
  };
}

const nobody: ComparedPerson = { firstName: '', lastName: '', birthDate: null, sex: null };

function onlyFields(record: Row, fields: readonly (keyof ComparedPerson)[]): ComparedPerson {
  const all = personOf(record, 'external id, too');
  return { ...nobody, ...Object.fromEntries(fields.map((field) => [field, all[field]])) };
}

/**
 * Febrl's records in the folder of the public recordings.
 * @throws UnreadableRecordings where a file is missing or broken
 */
export async function readLinkageSet(folder: string, dataSet: (typeof sets)[number]): Promise<LinkageSet> {
  const file = `record_linkage/febrl_dataset${dataSet}`;
  const columns = ['rec_id', 'given_name', 'surname', 'date_of_birth', 'postcode', 'soc_sec_id'];
  const [records, pairs] = await Promise.all([
    readRows(folder, `${file}.csv`, columns),
    readRows(folder, `${file}_true_pairs.csv`, ['rec_id_1', 'rec_id_2']),
  ]);
  const places = new Map(records.map(({ rec_id }, place) => [rec_id, place]));
  const truePairs = pairs.map(({ rec_id_1, rec_id_2 }) => {
    const [one, other] = [places.get(rec_id_1) ?? -1, places.get(rec_id_2) ?? -1];
    return [Math.min(one, other), Math.max(one, other)] as const;
  });
  return { name: `Febrl set ${dataSet}`, records, truePairs };
}

/** The section about possible duplicates, made from the sets in the folder of the public recordings. */
export async function linkageText({ folder }: { folder: string }): Promise<string> {
  const results = await Promise.all(sets.map(async (set) => linkageOf(await readLinkageSet(folder, set))));
  const counts = results.map(
    ({ name, records, truePairs }) =>
      `${name}: ${records.toLocaleString('en-US')} records, ${truePairs.toLocaleString('en-US')} pairs of one person`,
  );
  return blocks(
    '## Who is the same person',
    paragraph(
      `Made-up records with typing errors, missing and swapped fields and a known answer, from the Febrl data generator (${counts.join('; ')}). "From likely on" is every pair that is called likely or nearly certain. Precision is how many of these are one person, recall how many of all true pairs they are, each with Wilson's 95 % interval.`,
    ),
    table(
      ['set', 'compared by', 'from', 'pairs', 'precision', 'recall', 'F1'],
      results.flatMap(({ name, bands: rows }) => rows.map((row) => [name, ...bandCells(row)])),
    ),
    'How often a pair is one person, by the confidence that is shown with it:',
    table(
      ['set', 'compared by', 'confidence shown', 'pairs', 'one person'],
      results.flatMap(({ name, calibration }) => calibration.map((row) => [name, ...calibrationCells(row)])),
    ),
    'What each field adds. Every pair from possible on counts, which is where a person is asked:',
    table(
      ['set', 'compared by', 'precision', 'recall', 'F1'],
      results.flatMap(({ name, fields }) =>
        fields.map(({ words, precision, recall, f1 }) => [
          name,
          words,
          fixed(precision, 3),
          fixed(recall, 3),
          fixed(f1, 3),
        ]),
      ),
    ),
    '**What that says.**',
    list([
      'Febrl has no sex, and no families: two of one last name and one birth date are always one person there. In a school they may be twins, so the portal shows such a pair with 40 to 75 % by their names and birth date and never calls it likely. That is why the pairs between 30 and 90 % are one person more often here than they say.',
      'Rosters have neither an address nor a social security number. The postcode stands for a group (who is of one place is in one team) and the number for the external id of another system; both show what a further field adds, not how often rosters have it.',
      'The odds of each field were set by set 3, and how often the names of two people are a letter apart by set 1 and the names of the United States. Both sets were looked at while the rules were made, so neither is one that nobody had seen. F1 is 0.97 on each half of each set by itself, and the tests hold limits on rosters made up with other seeds and error rates, with brothers, sisters and twins.',
    ]),
  );
}

const bandCells = (row: BandResult): string[] => [
  row.fields,
  bandWords[row.from],
  row.pairs.toLocaleString('en-US'),
  withInterval(row.precision, row.precisionInterval, 3),
  withInterval(row.recall, row.recallInterval, 3),
  fixed(row.f1, 3),
];

const calibrationCells = ({ fields, from, to, pairs, share, interval }: CalibrationResult): string[] => [
  fields,
  to - from === 1 ? `${from} %` : `${from} to ${to - 1} %`,
  pairs.toLocaleString('en-US'),
  shareText(share, interval),
];
