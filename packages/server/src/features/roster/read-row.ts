import { email, misfitText, personName, profileFacts, type RosterSettings } from '@plumbline/contract';
import {
  asksConcussionDate,
  type ComparedPerson,
  noGraduationYear,
  type ProfileLayout,
  type ProfileProblem,
  problemsOfProfile,
  type RosterField,
  readChoice,
  readDate,
  readHeight,
  readList,
  readWeight,
  rosterFieldLabels,
  splitName,
  withoutUnasked,
} from '@plumbline/domain';
import type { z } from 'zod';
import { rosterChoicesOf } from './read-choices.ts';

/** The facts of a person in a row. The key of an empty cell is missing. */
export interface RosterFacts extends ComparedPerson {
  externalId?: string;
  gender?: number;
  height?: number;
  weight?: number;
  email?: string;
  graduationYear?: number;
  additionalData: {
    race?: number[];
    ethnicity?: number;
    hasHadConcussion?: number;
    lastConcussionDate?: string;
    hasAttentionDisorder?: number;
    homeOtherThanEnglish?: boolean;
    primaryLanguage?: number;
    secondaryLanguage?: number;
  };
  groupIds: number[];
}

/** The settings and limits that rows are read with. */
export interface RowReading {
  settings: Pick<RosterSettings, 'columns' | 'dateOrder' | 'isMetric' | 'groupIds'>;
  /** Dates are YYYY-MM-DD and nothing else: a system wrote them. */
  areDatesIso: boolean;
  /** The groups that whoever imports may choose. */
  groups: readonly { id: number; name: string }[];
  layout: ProfileLayout;
  /** The current day as YYYY-MM-DD in the time zone of whoever imports. */
  today: string;
}

export interface ReadRow {
  facts: RosterFacts;
  /** The problems as sentences, each with its field; empty when the row can be imported. */
  problems: string[];
}

const orderWords = { mdy: 'month, day, year', dmy: 'day, month, year', ymd: 'year, month, day' } as const;
const ruleWords: Readonly<Record<ProfileProblem['kind'], string>> = {
  required: 'is required',
  inFuture: 'must not be in the future',
  beforeBirth: 'must not be before the birth date',
  notOffered: 'that choice is no longer available',
};

/** Reads a row of a roster: the facts in its cells, and every problem. */
export function readRow(cells: readonly string[], reading: RowReading): ReadRow {
  const problems: string[] = [];
  const row = new RowCells(cells, reading, problems);
  const whole = splitName(row.text('fullName'));
  const facts: RosterFacts = {
    firstName: row.checked('firstName', personName('First Name'), row.text('firstName') || whole.firstName),
    lastName: row.checked('lastName', personName('Last Name'), row.text('lastName') || whole.lastName),
    birthDate: row.date('birthDate') ?? null,
    sex: row.choice('sex', rosterChoicesOf.sex) ?? null,
    additionalData: {},
    groupIds: row.groups(),
  };
  if (facts.birthDate === null && row.text('birthDate') === '') problems.push('Birth Date is required.');
  if (facts.sex === null && row.text('sex') === '') problems.push('Sex is required.');
  if (facts.groupIds.length === 0 && row.text('groups') === '') problems.push('Groups: enter at least one.');
  Object.assign(
    facts,
    present({
      externalId: row.externalId(),
      gender: row.choice('gender', rosterChoicesOf.gender),
      height: row.measure('height', readHeight),
      weight: row.measure('weight', readWeight),
      graduationYear: row.graduationYear(),
      email: row.text('email') === '' ? undefined : row.checked('email', email, row.text('email')),
    }),
  );
  facts.additionalData = answersOf(row);
  problems.push(...problemsOfRules(facts, reading));
  return { facts, problems: [...new Set(problems)] };
}

function answersOf(row: RowCells): RosterFacts['additionalData'] {
  const lastConcussionDate = row.date('lastConcussionDate');
  const history = row.choice('hasHadConcussion', rosterChoicesOf.yesNoUnknown);
  const answers: RosterFacts['additionalData'] = present({
    race: row.races(),
    ethnicity: row.choice('ethnicity', rosterChoicesOf.ethnicity),
    // A date of a concussion implies that there was one.
    hasHadConcussion: history ?? (lastConcussionDate === undefined ? undefined : 1),
    lastConcussionDate,
    hasAttentionDisorder: row.choice('hasAttentionDisorder', rosterChoicesOf.yesNoUnknown),
    homeOtherThanEnglish: row.choice('homeOtherThanEnglish', rosterChoicesOf.yesNo),
    primaryLanguage: row.choice('primaryLanguage', rosterChoicesOf.language),
    secondaryLanguage: row.choice('secondaryLanguage', rosterChoicesOf.language),
  });
  return withoutUnasked(answers) as RosterFacts['additionalData'];
}

/** Applies the form's rules that depend on the day and on the choices offered. Facts a roster leaves out are asked at the next edit. */
function problemsOfRules(facts: RosterFacts, { layout, today }: RowReading): string[] {
  const { race, ethnicity, hasHadConcussion, lastConcussionDate } = facts.additionalData;
  const answers = {
    ...(facts.birthDate === null ? {} : { birthDate: facts.birthDate }),
    ...(race === undefined ? {} : { race }),
    ...(ethnicity === undefined ? {} : { ethnicity }),
    ...(asksConcussionDate({ hasHadConcussion }) ? { hasHadConcussion, lastConcussionDate } : {}),
  };
  return problemsOfProfile(answers, layout, today).map(
    ({ field, kind }) => `${rosterFieldLabels[field]} ${ruleWords[kind]}.`,
  );
}

/** Reads one row's cells by field and collects the problems. */
class RowCells {
  readonly #cells: readonly string[];
  readonly #reading: RowReading;
  readonly #problems: string[];

  constructor(cells: readonly string[], reading: RowReading, problems: string[]) {
    this.#cells = cells;
    this.#reading = reading;
    this.#problems = problems;
  }

  text(field: RosterField): string {
    const place = this.#reading.settings.columns.indexOf(field);
    return place < 0 ? '' : (this.#cells[place]?.trim() ?? '');
  }

  #say(field: RosterField, what: string): undefined {
    this.#problems.push(`${rosterFieldLabels[field]} ${what}.`);
    return undefined;
  }

  /** Reads a text by the contract's rule; a text that breaks the rule is returned unchanged, so that it can be shown. */
  checked(field: RosterField, rule: z.ZodType<string>, text: string): string {
    const parsed = rule.safeParse(text, { error: misfitText });
    if (parsed.success) return parsed.data;
    const message = parsed.error.issues[0]?.message ?? '';
    if (text === '') this.#say(field, 'is required');
    else
      this.#problems.push(
        message.startsWith(rosterFieldLabels[field])
          ? `${message}.`
          : `${rosterFieldLabels[field]}: ${message}.`,
      );
    return text;
  }

  date(field: 'birthDate' | 'lastConcussionDate'): string | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const { dateOrder } = this.#reading.settings;
    if (this.#reading.areDatesIso && !/^\d{4}-\d{2}-\d{2}$/.test(text))
      return this.#say(field, 'must be YYYY-MM-DD, without a time or time zone');
    const date = readDate(text, dateOrder, this.#reading.today);
    if (date === null) return this.#say(field, `must be a date in the order ${orderWords[dateOrder]}`);
    return date < '1900-01-01' ? this.#say(field, 'is before 1900') : date;
  }

  choice<Id>(field: RosterField, choices: readonly { id: Id; words: readonly string[] }[]): Id | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    return readChoice(text, choices) ?? this.#say(field, 'is not one of the choices');
  }

  externalId(): string | undefined {
    const text = this.text('externalId');
    if (text === '') return undefined;
    return text.length <= 100 ? text : this.#say('externalId', 'may not be greater than 100 characters');
  }

  measure(
    field: 'height' | 'weight',
    read: (text: string, isMetric: boolean) => number | null,
  ): number | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const value = read(text, this.#reading.settings.isMetric);
    const fits = value !== null && profileFacts.shape[field].safeParse(value).success;
    return fits ? value : this.#say(field, `is no ${field} of a person`);
  }

  graduationYear(): number | undefined {
    const text = this.text('graduationYear');
    if (text === '') return undefined;
    if (/^(n\/?a|not applicable|none|-)$/i.test(text)) return noGraduationYear;
    const found = /^(?:class of )?'?(\d{4}|\d{2})$/i.exec(text)?.[1];
    const year = found === undefined ? Number.NaN : Number(found.padStart(4, '20'));
    const fits = year > 1950 && profileFacts.shape.graduationYear.safeParse(year).success;
    return fits ? year : this.#say('graduationYear', 'is not a year');
  }

  races(): number[] | undefined {
    const text = this.text('race');
    if (text === '') return undefined;
    const isOne = (part: string) => readChoice(part, rosterChoicesOf.race) !== null;
    const found = readList(text, isOne).map((part) => readChoice(part, rosterChoicesOf.race));
    const ids = found.filter((id) => id !== null);
    return ids.length === found.length ? [...new Set(ids)] : this.#say('race', 'is not one of the choices');
  }

  /** Returns the groups that everybody joins and those of the row, which must exist. */
  groups(): number[] {
    const { groups, settings } = this.#reading;
    const named = (name: string) =>
      groups.find((group) => group.name.trim().toLowerCase() === name.trim().toLowerCase());
    const own = readList(this.text('groups'), (part) => named(part) !== undefined);
    const unknown = own.filter((name) => named(name) === undefined);
    if (unknown.length > 0) this.#problems.push(`Groups: you cannot choose ${unknown.join(', ')}.`);
    return [...new Set([...settings.groupIds, ...own.flatMap((name) => named(name)?.id ?? [])])];
  }
}

/** Removes undefined values, which must not overwrite anything. */
function present<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
