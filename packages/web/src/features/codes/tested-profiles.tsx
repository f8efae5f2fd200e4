import type { MeasureAverage, TestedProfile } from '@plumbline/contract';
import { getTestedProfilesBySessionId } from '@plumbline/contract/features/codes/get-tested-profiles';
import { useMemo } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { Tone } from '../../design/tones.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './codes.module.css';

type CodeAddress = AddressOf<'/codes/$id'>;

export interface TestedProfilesProps {
  address: CodeAddress;
  onAddressChange: OnAddressChange<CodeAddress>;
}

/** Who was tested with a code, and with which results: whoever needs a look stands first. */
export function TestedProfiles({ address, onAddressChange }: TestedProfilesProps) {
  const { viewingAsSuper } = useCurrentUser();
  const { reply, ...list } = usePagedList(
    getTestedProfilesBySessionId,
    { id: address.id, ...listRequestOf(address) },
    ({ testedProfiles, totalRowCount }) => ({ rows: testedProfiles, totalCount: totalRowCount }),
  );
  const columns = useMemo(() => columnsFor(list.rows, viewingAsSuper), [list.rows, viewingAsSuper]);
  return (
    <ListCard
      label="Tested profiles"
      title="Tested profiles"
      count={reply?.totalRowCount}
      list={list}
      columns={columns}
      rowKey={({ profileId }) => String(profileId)}
      rowHref={({ profileId }) => hrefOf('/profiles/$profileId/overview', { profileId })}
      address={address}
      onAddressChange={onAddressChange}
      filters={
        reply !== undefined &&
        reply.totalRowCount > 0 && (
          <p className={classes.summary}>
            {reply.incompleteOrRedCount === 0
              ? 'Everyone has completed their tests, and no one is worse than baseline.'
              : `${reply.incompleteOrRedCount} of ${reply.totalRowCount} are incomplete or worse than baseline.`}
          </p>
        )
      }
      empty={
        <EmptyState
          title="No one has been tested with this code yet"
          text="Tests appear here as soon as a phone sends them."
        />
      }
    />
  );
}

const nameOfTested = ({ firstName, lastName, profileId }: TestedProfile): string =>
  firstName === null && lastName === null
    ? `Profile ID: ${profileId}`
    : `${firstName ?? ''} ${lastName ?? ''}`.trim();

const stateOf = ({ measureAverageList }: TestedProfile): { word: string; tone: Tone } => {
  if (measureAverageList.some(({ changeLevel }) => changeLevel === 'bad'))
    return { word: 'Worse', tone: 'change-bad' };
  if (measureAverageList.some(({ isIncomplete }) => isIncomplete))
    return { word: 'Incomplete', tone: 'change-warning' };
  return { word: 'Complete', tone: 'status-active' };
};

const levelTones = { bad: 'change-bad', warning: 'change-warning' } as const;

/** A measure's mean, and how it stands beside the baseline where that is for the worse. */
function Average({ average }: { average: MeasureAverage | undefined }) {
  if (average === undefined) return '–';
  if (average.isIncomplete) return <Chip tone="change-warning">Not done</Chip>;
  const { changeLevel } = average;
  return (
    <>
      {average.display}{' '}
      {(changeLevel === 'bad' || changeLevel === 'warning') && (
        <Chip tone={levelTones[changeLevel]}>{average.changeWord}</Chip>
      )}
    </>
  );
}

function columnsFor(rows: readonly TestedProfile[], isSuperView: boolean): DataColumn<TestedProfile>[] {
  const measures = new Map(
    rows.flatMap(({ measureAverageList }) =>
      measureAverageList.map(({ measureId, name }) => [measureId, name] as const),
    ),
  );
  return [
    {
      id: 'name',
      header: 'Name',
      value: nameOfTested,
      kind: 'name',
      isHidden: isSuperView,
      phone: 'title',
    },
    {
      id: 'id',
      header: 'ID',
      value: ({ profileId }) => profileId,
      kind: isSuperView ? 'name' : 'quiet',
      phone: isSuperView ? 'title' : 'none',
    },
    {
      id: 'state',
      header: 'Tests',
      value: (row) => stateOf(row).word,
      cell: (row) => {
        const { word, tone } = stateOf(row);
        return <Chip tone={tone}>{word}</Chip>;
      },
      phone: 'aside',
    },
    {
      id: 'last',
      header: 'Last test',
      value: ({ lastCompletedOn }) => lastCompletedOn,
      cell: ({ lastCompletedOn }) => dateTimeText(lastCompletedOn),
      kind: 'quiet',
      phone: 'detail',
    },
    ...[...measures].map(([measureId, name]): DataColumn<TestedProfile> => {
      const find = ({ measureAverageList }: TestedProfile) =>
        measureAverageList.find((one) => one.measureId === measureId);
      return {
        id: `measure-${measureId}`,
        header: name,
        value: (row) => find(row)?.score ?? null,
        cell: (row) => <Average average={find(row)} />,
        phone: 'detail',
      };
    }),
  ];
}
