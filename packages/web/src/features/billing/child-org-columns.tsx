import type { BillingChildOrg } from '@plumbline/contract';
import { clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import { Button } from '../../design/button/button.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';

const number = (value: number) => value.toLocaleString('en-US');
const planOf = ({ packageTierId }: BillingChildOrg) =>
  (sportsPlans.find(packageTierId) ?? clinicalPlans.find(packageTierId))?.label ?? null;

/** @param onRemove null for who may not */
export const childOrgColumns = (
  onRemove: ((child: BillingChildOrg) => void) | null,
): DataColumn<BillingChildOrg>[] => [
  {
    id: 'organizationName',
    header: 'Organization',
    value: (row) => row.organizationName,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  { id: 'organizationId', header: 'ID', value: (row) => row.organizationId, kind: 'quiet', phone: 'none' },
  { id: 'plan', header: 'Package', value: planOf, phone: 'detail' },
  {
    id: 'totalProfiles',
    header: 'Profiles',
    value: (row) => row.totalProfiles,
    cell: (row) => number(row.totalProfiles),
    kind: 'number',
    phone: 'detail',
  },
  {
    id: 'totalTests',
    header: 'Tests',
    value: (row) => row.totalTests,
    cell: (row) => number(row.totalTests),
    kind: 'number',
    phone: 'detail',
  },
  {
    id: 'remove',
    header: 'Remove',
    value: () => null,
    isHidden: onRemove === null,
    width: '120px',
    phone: 'action',
    cell: (row) => (
      <Button size="small" aria-label={`Remove ${row.organizationName}`} onClick={() => onRemove?.(row)}>
        Remove
      </Button>
    ),
  },
];
