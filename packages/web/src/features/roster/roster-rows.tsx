import type { RosterChoice, RosterImport, RosterRow } from '@plumbline/contract';
import { chooseRosterRows, getRosterRowsPaged } from '@plumbline/contract/features/roster/roster-calls';
import { formatCalendarDate } from '@plumbline/domain/time/format-date';
import { useMemo, useState } from 'react';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { ListTable } from '../../platform/list/list-table.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './roster.module.css';
import type { RosterAddressProps } from './roster-address.ts';
import { choiceWords, filterOptions, outcomeWords } from './roster-texts.ts';
import { RowNotes } from './row-notes.tsx';

export interface RosterRowsProps extends RosterAddressProps {
  roster: RosterImport;
}

const nameOf = ({ person, cells }: RosterRow): string => {
  const name = person === null ? '' : `${person.firstName} ${person.lastName}`.trim();
  return name === ''
    ? cells
        .filter((cell) => cell !== '')
        .slice(0, 3)
        .join(' · ')
    : name;
};
const bornOf = ({ person }: RosterRow): string | null =>
  person?.birthDate == null ? null : formatCalendarDate(person.birthDate);

/** What `RowNotes` says, as one text. */
const notesOf = ({ reason, problems, matches }: RosterRow): string =>
  reason ?? ([...problems, ...matches.map((match) => match.reason)].join(' ') || 'No match');

type Choose = (row: RosterRow, choice: RosterChoice, matchProfileId?: number) => Promise<void>;

const columnsFor = (choose: Choose): DataColumn<RosterRow>[] => [
  { id: 'rowNumber', header: 'Row', value: (row) => row.rowNumber, kind: 'quiet', width: '64px' },
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    kind: 'name',
    phone: 'title',
    cell: (row) =>
      row.profileId !== null &&
      (row.outcome === 'created' || row.outcome === 'updated' || row.outcome === 'kept') ? (
        <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId: row.profileId })}>
          {nameOf(row)}
        </AppLink>
      ) : (
        nameOf(row)
      ),
  },
  { id: 'born', header: 'Birth Date', value: bornOf, kind: 'quiet', width: '110px' },
  { id: 'sex', header: 'Sex', value: (row) => row.person?.sex ?? null, kind: 'quiet', width: '56px' },
  {
    id: 'groups',
    header: 'Groups',
    value: (row) => row.person?.groupNames.join(', ') ?? null,
    phone: 'none',
  },
  {
    id: 'notes',
    header: 'What was found',
    value: notesOf,
    cell: (row) => <RowNotes row={row} />,
    width: '36%',
  },
  {
    id: 'choice',
    header: 'What to do',
    // A card on a phone leaves out what is empty, and this is what must not be left out.
    value: (row) => row.outcome ?? row.choice ?? 'undecided',
    cell: (row) => <RowChoice row={row} choose={choose} />,
    width: '236px',
  },
];

/** The rows of a file with what was found about each, and what becomes of it. */
export function RosterRows({ roster, address, onAddressChange }: RosterRowsProps) {
  const { run } = useAction(chooseRosterRows, { refusalIn: 'notice' });
  const filters = filterOptions(roster);
  const requested =
    address.filter ?? (roster.status === 'checked' && roster.counts.undecided > 0 ? 'undecided' : 'all');
  const filter = filters.some(({ value }) => value === requested) ? requested : 'all';
  const list = usePagedList(
    getRosterRowsPaged,
    { rosterImportId: roster.id, filter, ...listRequestOf(address) },
    ({ rows, totalRowCount }) => ({ rows, totalCount: totalRowCount }),
    // A step changes rows that were shown before it.
    roster.status,
  );
  const columns = useMemo(
    () =>
      columnsFor(async (row, choice, matchProfileId) => {
        await run({
          rosterImportId: roster.id,
          rows: { rowNumbers: [row.rowNumber] },
          choice,
          ...(matchProfileId === undefined ? {} : { matchProfileId }),
        });
      }),
    [roster.id, run],
  );
  return (
    <Card title="Rows" isFlush>
      <div className={classes.rows}>
        <ListTable
          label="Rows"
          list={list}
          columns={columns}
          rowKey={(row) => String(row.rowNumber)}
          address={{ ...address, filter }}
          onAddressChange={onAddressChange}
          searchLabel="Search by name or row"
          isCopyable={false}
          filters={
            <div className={classes.filter}>
              <SelectInput
                label="Rows shown"
                isLabelHidden
                value={filter}
                options={filters}
                onChange={(value) => onAddressChange({ filter: value, PageNumber: 1 })}
              />
            </div>
          }
          unfiltered={{ filter: 'all' }}
          noMatch="No rows match."
          empty={<EmptyState title="No rows" />}
        />
      </div>
    </Card>
  );
}

function RowChoice({ row, choose }: { row: RosterRow; choose: Choose }) {
  // Shown until the rows have come anew: what was chosen must not jump back, nor be chosen twice.
  const [inFlight, setInFlight] = useState<string | null>(null);
  if (row.outcome !== null) {
    const { label, tone } = outcomeWords[row.outcome];
    return <Chip tone={tone}>{label}</Chip>;
  }
  if (row.problems.length > 0) return <Chip tone="change-bad">Not imported</Chip>;
  const profiles = row.matches.flatMap(({ profileId, fullName }) =>
    profileId === null ? [] : [{ value: `update ${profileId}`, label: `Update ${fullName} (${profileId})` }],
  );
  const value = row.choice === 'update' ? `update ${row.matchProfileId}` : row.choice;
  const decide = async (chosen: string) => {
    setInFlight(chosen);
    const [choice, profileId] = chosen.split(' ');
    if (choice === 'update') await choose(row, 'update', Number(profileId));
    else await choose(row, choice === 'create' ? 'create' : 'skip');
    setInFlight(null);
  };
  return (
    <SelectInput
      label={`What to do with row ${row.rowNumber}`}
      isLabelHidden
      value={inFlight ?? value}
      disabled={inFlight !== null}
      placeholder="Decide"
      options={[
        { value: 'create', label: choiceWords.create },
        ...profiles,
        { value: 'skip', label: choiceWords.skip },
      ]}
      onChange={(chosen) => void decide(chosen)}
    />
  );
}
