import type { ProfileSession } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getSessionsByProfileId } from '@plumbline/contract/features/codes/get-sessions-by-profile-id';
import { type CodeStatus, codeStatusOf } from '@plumbline/domain/codes/code-status';
import { codeTypeLabel } from '@plumbline/domain/codes/code-type';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CreateButton } from '../../design/button/create-button.tsx';
import { FilterCheckbox } from '../../design/form/filter-checkbox.tsx';
import { IconKey } from '../../design/icon/tabler/key.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './codes.module.css';
import { CodeStatusChip } from './codes-columns.tsx';

export interface ProfileCodesTabProps {
  profileId: number;
  isInactive: boolean;
  showsExpired: boolean;
  onShowExpired: (showsExpired: boolean) => void;
  onCreate: () => void;
}

/** The codes that were made for a profile, and those its tests came in under. */
export function ProfileCodesTab(props: ProfileCodesTabProps) {
  if (!props.isInactive) return <Codes {...props} />;
  return (
    <EmptyState
      icon={<IconKey size={24} stroke={1.6} />}
      title="Codes Unavailable"
      text="This profile is inactive. Add it to an enabled group before creating a code."
    />
  );
}

interface CodeRow extends ProfileSession {
  status: CodeStatus;
}

function Codes({ profileId, showsExpired, onShowExpired, onCreate }: ProfileCodesTabProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getSessionsByProfileId, { id: profileId }));
  const codes = useMemo((): CodeRow[] => {
    const now = Date.now();
    return (query.data?.sessions ?? []).map((code) => ({ ...code, status: codeStatusOf(code, now) }));
  }, [query.data]);
  const shown = showsExpired ? codes : codes.filter(({ status }) => status !== 'Expired');
  const hiddenCount = codes.length - shown.length;
  const create = permissions.includes('code:write') && (
    <CreateButton onClick={onCreate}>Create Code</CreateButton>
  );
  return (
    <Card isFlush label="Codes">
      <DataTable
        label="Codes"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf('/codes/$id', { id })}
        isLoading={query.isPending}
        isCopyable
        toolbar={
          <div className={classes.toolbar}>
            {create}
            <FilterCheckbox label="Show Expired Codes" checked={showsExpired} onChange={onShowExpired} />
          </div>
        }
        error={
          query.error !== null && (
            <ErrorState
              what="The codes did not load."
              why={messageOf(query.error)}
              onRetry={retryOf(query.error, () => void query.refetch())}
              isRetrying={query.isFetching}
            />
          )
        }
        empty={
          <EmptyState
            icon={<IconKey size={24} stroke={1.6} />}
            title={emptyTexts.codesOfProfile}
            text={
              hiddenCount === 0
                ? 'A five-digit code starts a test on any phone with the app.'
                : `${hiddenCount} expired ${hiddenCount === 1 ? 'code is' : 'codes are'} not shown.`
            }
          />
        }
      />
    </Card>
  );
}

/** What a code is listed by. Names are withheld from internal staff. */
const nameOfCode = ({ profileName, groupName, isProfileSession }: ProfileSession) =>
  profileName ?? groupName ?? (isProfileSession ? 'This profile' : 'New profile');

const columns: readonly DataColumn<CodeRow>[] = [
  { id: 'name', header: 'Name', value: nameOfCode, kind: 'name', phone: 'title' },
  { id: 'type', header: 'Type', value: codeTypeLabel, phone: 'detail' },
  { id: 'protocol', header: 'Protocol', value: ({ protocolName }) => protocolName, phone: 'detail' },
  {
    id: 'createdOn',
    header: 'Created On',
    value: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => dateTimeText(createdOn),
    kind: 'quiet',
    isSortable: true,
    startsDescending: true,
    phone: 'none',
  },
  {
    id: 'endsOn',
    header: 'Expires',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => dateTimeText(endsOn),
    kind: 'quiet',
    isSortable: true,
    startsDescending: true,
    phone: 'detail',
  },
  {
    id: 'code',
    header: 'Code',
    value: ({ code }) => code,
    cell: ({ code }) => <span className={classes.code}>{code}</span>,
    phone: 'aside',
  },
  { id: 'tests', header: 'Tests', value: ({ testCount }) => testCount, kind: 'number', phone: 'none' },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <CodeStatusChip status={status} />,
    phone: 'aside',
  },
];
