import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useMemo } from 'react';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import classes from './usage.module.css';
import { familyLabels, numberText } from './usage-texts.ts';
import type { UsageHistory } from './usage-types.ts';

interface OrganizationPeople {
  organizationId: number;
  organizationName: string;
  people: Readonly<Record<PackageFamily, number>>;
}

const families = ['sports', 'clinical'] as const;

/** The people of both families by organization, in the order of the first family that has any. */
function organizationPeople(history: UsageHistory): OrganizationPeople[] {
  const found = new Map<number, OrganizationPeople>();
  for (const family of families) {
    for (const { organizationId, organizationName, people } of history[family].position?.organizations ??
      []) {
      const row = found.get(organizationId) ?? {
        organizationId,
        organizationName,
        people: { sports: 0, clinical: 0 },
      };
      found.set(organizationId, { ...row, people: { ...row.people, [family]: people } });
    }
  }
  return [...found.values()];
}

const definition =
  'How many people each organization tested in the current periods. Someone tested by several organizations counts for the one that tested them first.';

const columnsOf = (
  isShown: Readonly<Record<PackageFamily, boolean>>,
): readonly DataColumn<OrganizationPeople>[] => [
  {
    id: 'organization',
    header: 'Organization',
    value: ({ organizationName }) => organizationName,
    kind: 'name',
    phone: 'title',
  },
  ...families
    .filter((family) => isShown[family])
    .map(
      (family): DataColumn<OrganizationPeople> => ({
        id: family,
        header: `${familyLabels[family]} people`,
        value: ({ people }) => people[family],
        cell: ({ people }) => (
          <>
            {numberText(people[family])}
            <span className={classes.onPhone}>{` ${family}`}</span>
          </>
        ),
        kind: 'number',
        phone: 'detail',
      }),
    ),
];

/** For whoever pays for others: how many people each organization tested. Nobody's name is in it. */
export function PeopleByOrganization({ history }: { history: UsageHistory }) {
  const rows = organizationPeople(history);
  const has = (family: PackageFamily) => (history[family].position?.organizations ?? []).length > 0;
  const [sports, clinical] = [has('sports'), has('clinical')];
  const columns = useMemo(() => columnsOf({ sports, clinical }), [sports, clinical]);
  return (
    <Card title="People tested by organization" isFlush footer={definition}>
      <DataTable
        label="People tested by organization"
        columns={columns}
        rows={rows}
        rowKey={({ organizationId }) => String(organizationId)}
        empty={<EmptyState title="No People Tested" />}
      />
    </Card>
  );
}
