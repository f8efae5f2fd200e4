import type {
  MissingSubscriptionReportRow,
  OrganizationReportRow,
  SubscriptionReportRow,
} from '@plumbline/contract';
import { organizationReportHeaders } from '@plumbline/contract';
import type { CsvValue } from '@plumbline/domain';
import { type CellsOf, utc } from './report-files.ts';

const cellOf = (value: unknown): CsvValue =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : ((value ?? null) as CsvValue);

/** Each column holds the field of its name, but for those that are written otherwise. */
const cellsOf = <Name extends keyof typeof organizationReportHeaders, Row extends object>(
  name: Name,
  others: Partial<CellsOf<Name, Row>> = {},
): CellsOf<Name, Row> =>
  ({
    ...Object.fromEntries(
      organizationReportHeaders[name].map(({ id }) => [id, (row: Row) => cellOf(row[id as keyof Row])]),
    ),
    ...others,
  }) as CellsOf<Name, Row>;

const createdOn = { createdOn: (row: { createdOn: string }) => utc(row.createdOn) };

export const subscriptionCells = cellsOf<'subscription', SubscriptionReportRow>('subscription');
export const missingSubscriptionCells = cellsOf<'missingSubscription', MissingSubscriptionReportRow>(
  'missingSubscription',
  createdOn,
);
export const organizationCells = cellsOf<'organization', OrganizationReportRow>('organization', createdOn);
