import type { BillingChildOrg } from '@plumbline/contract';
import { clinicalPlans, sportsPlans } from '@plumbline/contract/lookups/billing-lookups';
import type { DataColumn } from '../../design/table/data-column.ts';
import { removeColumn } from '../../design/table/remove-column.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';

const number = (value: number) => value.toLocaleString('en-US');
const planOf = ({ packageTierId }: BillingChildOrg) =>
  (sportsPlans.find(packageTierId) ?? clinicalPlans.find(packageTierId))?.label ?? null;

/** On a phone no head says what is counted. */
function Counted({ count, of }: { count: number; of: 'profile' | 'test' }) {
  const text = number(count);
  return useIsPhone() ? `${text} ${count === 1 ? of : `${of}s`}` : text;
}

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
  { id: 'plan', header: 'Package', value: planOf, cell: (row) => planOf(row) ?? '–', phone: 'detail' },
  {
    id: 'totalProfiles',
    header: 'Profiles',
    value: (row) => row.totalProfiles,
    cell: (row) => <Counted count={row.totalProfiles} of="profile" />,
    kind: 'number',
    phone: 'detail',
  },
  {
    id: 'totalTests',
    header: 'Tests',
    value: (row) => row.totalTests,
    cell: (row) => <Counted count={row.totalTests} of="test" />,
    kind: 'number',
    phone: 'detail',
  },
  removeColumn((row) => row.organizationName, onRemove),
];
