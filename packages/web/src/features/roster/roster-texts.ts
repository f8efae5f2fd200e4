import type {
  RosterChoice,
  RosterFilter,
  RosterImport,
  RosterOutcome,
  RosterStatus,
} from '@plumbline/contract';
import type { RosterField } from '@plumbline/domain/roster/roster-fields';
import type { Tone } from '../../design/tones.ts';

/** '1 row', '1,200 rows'. */
export const rowsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

export const profilesText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'profile' : 'profiles'}`;

export const statusWords: Readonly<Record<RosterStatus, { label: string; tone: Tone }>> = {
  uploaded: { label: 'Columns to choose', tone: 'baseline' },
  checking: { label: 'Being checked', tone: 'baseline' },
  checked: { label: 'Ready to import', tone: 'change-warning' },
  importing: { label: 'Being imported', tone: 'baseline' },
  imported: { label: 'Imported', tone: 'status-active' },
  undoing: { label: 'Being undone', tone: 'baseline' },
  undone: { label: 'Undone', tone: 'status-inactive' },
};

/** What a running step is called, and what it does. */
export const stepWords = {
  checking: { title: 'Checking the rows', note: 'Nothing is imported yet.' },
  importing: {
    title: 'Importing',
    note: 'You can leave this page. The import continues, and you can come back to it here.',
  },
  undoing: {
    title: 'Undoing the import',
    note: 'You can leave this page. The work continues, and you can come back to it here.',
  },
} as const;

/** A step that runs by itself. */
export type RunningStep = keyof typeof stepWords;

const isStep = (status: RosterStatus): status is RunningStep => status in stepWords;

/** The step that runs; null where a person has the next word. */
export const runningStepOf = ({ status }: Pick<RosterImport, 'status'>): RunningStep | null =>
  isStep(status) ? status : null;

export const choiceWords: Readonly<Record<RosterChoice, string>> = {
  create: 'Create a new profile',
  update: 'Update the profile',
  skip: 'Skip this row',
};

export const outcomeWords: Readonly<Record<RosterOutcome, { label: string; tone: Tone }>> = {
  created: { label: 'Created', tone: 'status-active' },
  updated: { label: 'Updated', tone: 'baseline' },
  skipped: { label: 'Skipped', tone: 'status-inactive' },
  rejected: { label: 'Not imported', tone: 'change-bad' },
  undone: { label: 'Undone', tone: 'status-inactive' },
  kept: { label: 'Kept', tone: 'change-warning' },
};

export const dateOrderOptions = [
  { value: 'mdy', label: 'Month, day, year' },
  { value: 'dmy', label: 'Day, month, year' },
  { value: 'ymd', label: 'Year, month, day' },
] as const;

export const unitOptions = [
  { value: 'imperial', label: 'Inches and pounds' },
  { value: 'metric', label: 'Centimeters and kilograms' },
] as const;

/** What a field takes, for whoever maps a column. */
export const fieldHelp: Partial<Record<RosterField, string>> = {
  fullName: '“Okafor, Maya” or “Maya Okafor”',
  groups: 'Several with a semicolon',
};

export interface FilterOption {
  value: RosterFilter;
  label: string;
}

/** The views of the rows with their numbers: what is to be decided before an import, what became of it after. */
export function filterOptions({ status, rowCount, counts }: RosterImport): FilterOption[] {
  const isDone = status === 'imported' || status === 'undone';
  const all: readonly (readonly [RosterFilter, string, number])[] = isDone
    ? [
        ['created', 'Created', counts.created],
        ['updated', 'Updated', counts.updated],
        ['skipped', 'Skipped', counts.skipped],
        ['rejected', 'Not imported', counts.rejected],
        ['undone', 'Undone', counts.undone],
        ['kept', 'Kept', counts.kept],
      ]
    : [
        ['undecided', 'To decide', counts.undecided],
        ['matches', 'May already be here', counts.nearlyCertain + counts.likely + counts.possible],
        ['problems', 'With problems', counts.problems],
        ['fresh', 'New', counts.fresh],
      ];
  return [
    { value: 'all', label: `All (${rowCount.toLocaleString('en-US')})` },
    ...all
      .filter(([, , count]) => count > 0)
      .map(([value, label, count]) => ({ value, label: `${label} (${count.toLocaleString('en-US')})` })),
  ];
}
