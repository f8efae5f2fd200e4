import type { ActiveCode, ResponseOf } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import type { getDashboard } from '@plumbline/contract/features/dashboard/get-dashboard';
import type { UseQueryResult } from '@tanstack/react-query';
import { CreateLink } from '../../design/button/create-button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import { shownRows } from './shown-rows.ts';

/** What a code is listed by. Names are withheld from internal staff. */
export const nameOfActiveCode = ({ groupName, profileName, profileId }: ActiveCode): string =>
  groupName ?? profileName ?? (profileId === null ? 'New profile' : `Profile ${profileId}`);

const columns: readonly DataColumn<ActiveCode>[] = [
  { id: 'code', header: 'Code', value: ({ code }) => code, kind: 'name', phone: 'title' },
  { id: 'name', header: 'Name', value: nameOfActiveCode, phone: 'detail' },
  {
    id: 'protocol',
    header: 'Protocol',
    value: ({ protocolName }) => protocolName,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'endDate',
    header: 'End Date',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => dayText(endsOn),
    kind: 'number',
    phone: 'aside',
  },
];

export interface ActiveCodesProps {
  query: UseQueryResult<ResponseOf<typeof getDashboard>>;
  mayCreate: boolean;
}

/** The codes that tests can come in under now, the one that ends first on top. */
export function ActiveCodes({ query, mayCreate }: ActiveCodesProps) {
  return (
    <Card
      title="Active Codes"
      isFlush
      {...(query.data === undefined ? {} : { count: query.data.activeCodeCount })}
      aside={<AppLink href="/codes">See all Codes</AppLink>}
      {...(mayCreate
        ? {
            footer: (
              <CreateLink href={hrefOf('/codes', { createCode: true })} variant="quiet" size="small">
                Create Code
              </CreateLink>
            ),
          }
        : {})}
    >
      <DataTable
        label="Active Codes"
        columns={columns}
        rows={query.data?.activeCodes ?? []}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf('/codes/$id', { id })}
        isLoading={query.isPending}
        expectedRows={shownRows}
        isTight
        empty={<EmptyState title={emptyTexts.activeCodes} />}
        error={queryFailure('The active codes did not load.', query)}
      />
    </Card>
  );
}
