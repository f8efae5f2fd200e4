import type {
  MissingSubscriptionReportRow,
  OrganizationReportRow,
  SubscriptionReportRow,
} from '@plumbline/contract';
import { Chip } from '../../design/label/chip.tsx';
import { dayText } from '../../platform/time/time-texts.ts';
import { type Column, columnsOf, day } from './columns-of.ts';
import { dayWords } from './report-texts.ts';

/** A name with what the organization is, as chips. */
const named = <Row extends { organizationName: string }>(
  chipsOf: (row: Row) => readonly (string | false)[],
): Column<Row> => ({
  value: (row) => row.organizationName,
  cell: (row) => (
    <>
      {row.organizationName}{' '}
      {chipsOf(row).map((chip) =>
        chip === false ? null : (
          <Chip key={chip} {...(chip === 'Disabled' ? { tone: 'status-inactive' as const } : {})}>
            {chip}
          </Chip>
        ),
      )}
    </>
  ),
  kind: 'name',
  phone: 'title',
});
const plain = <Row extends object>(
  value: (row: Row) => string | number | null,
  phone: Column<Row>['phone'] = 'none',
): Column<Row> => ({ value, cell: (row) => value(row) ?? '–', phone });
const figure = <Row extends object>(
  value: (row: Row) => string | number | null,
  sign: '' | '$' | '%' = '',
): Column<Row> => ({
  value,
  cell: (row) => {
    const shown = value(row);
    if (shown === null) return '–';
    return sign === '$' ? `$${shown}` : `${shown}${sign}`;
  },
  kind: 'number',
  phone: 'none',
});

export const subscriptionColumns = columnsOf<'subscription', SubscriptionReportRow>('subscription', {
  organizationName: named((row) => [
    row.isResearch && 'Research',
    row.isTrial && 'Trial',
    row.isManualBilling && 'Manual',
    row.isInternalOrg && 'Internal',
    row.isDisabled && 'Disabled',
  ]),
  billToOrganizationName: plain((row) => row.billToOrganizationName),
  sportsPackageTier: plain((row) => row.sportsPackageTier, 'detail'),
  sportsSubscriptionEndDate: day((row) => row.sportsSubscriptionEndDate, 'detail'),
  sportsProfileCount: figure((row) => row.sportsProfileCount),
  sportsProfilePrice: figure((row) => row.sportsProfilePrice, '$'),
  sportsSystemFee: figure((row) => row.sportsSystemFee, '$'),
  sportsPercentUsed: figure((row) => row.sportsPercentUsed, '%'),
  sportsChangePercent: figure((row) => row.sportsChangePercent, '%'),
  sportsRenewal: plain((row) => row.sportsRenewal),
  clinicalPackageTier: plain((row) => row.clinicalPackageTier, 'detail'),
  clinicalSubscriptionEndDate: day((row) => row.clinicalSubscriptionEndDate, 'detail'),
  clinicalProfilePrice: figure((row) => row.clinicalProfilePrice, '$'),
  clinicalSystemFee: figure((row) => row.clinicalSystemFee, '$'),
  clinicalPercentUsed: figure((row) => row.clinicalPercentUsed, '%'),
  clinicalChangePercent: figure((row) => row.clinicalChangePercent, '%'),
  clinicalRenewal: plain((row) => row.clinicalRenewal),
  errorMessage: {
    value: (row) => row.errorMessage,
    cell: (row) => row.errorMessage ?? '',
    phone: 'below',
  },
});

export const missingSubscriptionColumns = columnsOf<'missingSubscription', MissingSubscriptionReportRow>(
  'missingSubscription',
  {
    organizationId: { value: (row) => row.organizationId, kind: 'quiet', phone: 'detail' },
    organizationName: named((row) => [row.isResearch && 'Research', row.isPilot && 'Pilot']),
    createdOn: {
      value: (row) => row.createdOn,
      cell: (row) => dayText(row.createdOn),
      kind: 'quiet',
      phone: 'none',
    },
    lastPackageTier: plain((row) => row.lastPackageTier, 'detail'),
    lastEndDate: {
      ...day((row) => row.lastEndDate, 'aside'),
      cell: (row) => (row.lastEndDate === null ? 'Never' : dayWords(row.lastEndDate)),
    },
    daysSinceLastEnd: figure((row) => row.daysSinceLastEnd),
  },
);

export const organizationReportColumns = columnsOf<'organization', OrganizationReportRow>('organization', {
  organizationId: { value: (row) => row.organizationId, kind: 'quiet', phone: 'detail' },
  organizationName: named((row) => [
    row.isResearch && 'Research',
    row.isDemo && 'Demo',
    row.isPilot && 'Pilot',
    row.isInternalOrg && 'Internal',
    row.isEnterpriseAdminOrg && 'Enterprise',
    row.isDisabled && 'Disabled',
  ]),
  createdOn: {
    value: (row) => row.createdOn,
    cell: (row) => dayText(row.createdOn),
    kind: 'quiet',
    phone: 'none',
  },
  businessType: plain((row) => row.businessType, 'detail'),
  packageTier: plain((row) => row.packageTier, 'detail'),
  city: plain((row) => row.city),
  state: plain((row) => row.state, 'detail'),
  billToOrganizationId: plain((row) => row.billToOrganizationId),
  enterpriseOrganizationId: plain((row) => row.enterpriseOrganizationId),
  profileCount: figure((row) => row.profileCount),
  lastTestedOn: day((row) => row.lastTestedOn, 'detail'),
  isActive: {
    value: (row) => (row.isActive ? 'Active' : 'Inactive'),
    cell: (row) => (
      <Chip tone={row.isActive ? 'status-active' : 'status-inactive'}>
        {row.isActive ? 'Active' : 'Inactive'}
      </Chip>
    ),
    phone: 'aside',
  },
});
