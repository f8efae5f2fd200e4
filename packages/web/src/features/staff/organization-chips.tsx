import type { OrganizationRow } from '@plumbline/contract';
import { Fragment } from 'react';
import { Chip } from '../../design/label/chip.tsx';

const kinds = [
  ['isResearch', 'Research'],
  ['isDemo', 'Demo'],
  ['isPilot', 'Pilot'],
  ['isDisabled', 'Disabled'],
  ['isInternalOrg', 'Internal'],
  ['isEnterpriseAdminOrg', 'Enterprise'],
] as const;

/** What an organization is, in words: whether people are tested there, and its kinds. */
export const chipsOf = (row: OrganizationRow): string[] => [
  row.isInactive ? 'Inactive' : 'Active',
  ...kinds.filter(([flag]) => row[flag]).map(([, label]) => label),
];

/** The same as chips (B107, B108). */
export function OrganizationChips({ row }: { row: OrganizationRow }) {
  return chipsOf(row).map((label) => (
    <Fragment key={label}>
      {label === 'Active' ? (
        <Chip tone="status-active">{label}</Chip>
      ) : label === 'Inactive' || label === 'Disabled' ? (
        <Chip tone="status-inactive">{label}</Chip>
      ) : (
        <Chip>{label}</Chip>
      )}{' '}
    </Fragment>
  ));
}
