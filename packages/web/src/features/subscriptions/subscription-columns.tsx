import type { ProductSubscription } from '@plumbline/contract';
import { subscriptionKindLabels } from '@plumbline/domain/billing/subscriptions/subscription';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import { Fragment } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { Tone } from '../../design/tones.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import classes from './subscription-columns.module.css';
import { type TermAct, TermActions } from './term-actions.tsx';

const tones: Readonly<Record<ProductSubscription['kind'], Tone>> = {
  sports: 'plan-sports',
  clinical: 'plan-clinical',
  free: 'plan-free',
  manual: 'plan-manual',
  trial: 'plan-trial',
  other: 'status-inactive',
};

/** What is to be known of a term besides its figures, such as 'Current' and 'OVERLAP'. */
function flagsOf(term: ProductSubscription): string[] {
  const flags: readonly (readonly [boolean, string])[] = [
    [term.isCurrent, 'Current'],
    [term.isFuture, 'Future'],
    [term.isOverlapping, 'OVERLAP'],
    [term.isPrePaid, 'Pre-paid'],
    [term.doNotRenew, 'Do not renew'],
    [term.snoozeInvoice, 'No automatic renewal or fee invoice'],
    [term.snoozeOverage, 'No overage invoice'],
  ];
  return flags.filter(([holds]) => holds).map(([, words]) => words);
}

const number = (count: number) => count.toLocaleString('en-US');

/** On a phone both days are in one cell, since no heads say which is which. */
function StartDay({ term }: { term: ProductSubscription }) {
  const start = formatLongCalendarDate(term.subscriptionStartDate);
  return useIsPhone() ? `${start} – ${formatLongCalendarDate(term.subscriptionEndDate)}` : start;
}

/** A flag goes on in the next line whole. */
function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <span className={classes.flags}>
      {flags.map((flag, index) => (
        <Fragment key={flag}>
          {index > 0 && ' '}
          <span className={classes.flag}>{index < flags.length - 1 ? `${flag},` : flag}</span>
        </Fragment>
      ))}
    </span>
  );
}

const shownColumns: readonly DataColumn<ProductSubscription>[] = [
  { id: 'package', header: 'Package', value: (term) => term.packageTier, kind: 'name', phone: 'title' },
  {
    id: 'kind',
    header: 'Kind',
    value: (term) => subscriptionKindLabels[term.kind],
    cell: (term) => <Chip tone={tones[term.kind]}>{subscriptionKindLabels[term.kind]}</Chip>,
    // Beside the package, so that the days and the total below have the whole width.
    phone: 'title',
  },
  {
    id: 'start',
    header: 'Start',
    value: (term) => term.subscriptionStartDate,
    cell: (term) => <StartDay term={term} />,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'end',
    header: 'End',
    value: (term) => term.subscriptionEndDate,
    cell: (term) => formatLongCalendarDate(term.subscriptionEndDate),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'days',
    header: 'Days',
    value: (term) => term.days,
    cell: (term) => number(term.days),
    kind: 'number',
    phone: 'none',
  },
  { id: 'cycle', header: 'Cycle', value: (term) => term.billingCycle, phone: 'none' },
  {
    id: 'profiles',
    header: 'Profiles',
    value: (term) => term.profileCount,
    cell: (term) => number(term.profileCount),
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'addOns',
    header: 'Add-ons',
    value: (term) => term.profileAddOnCount,
    cell: (term) => number(term.profileAddOnCount),
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'price',
    header: 'Price',
    value: (term) => Number(term.profilePrice),
    cell: (term) => term.profilePriceText,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'systemFee',
    header: 'System fee',
    value: (term) => Number(term.systemFee),
    cell: (term) => term.systemFeeText,
    kind: 'number',
    phone: 'none',
  },
  {
    id: 'total',
    header: 'Total',
    value: (term) => term.total,
    isSortable: false,
    kind: 'number',
    phone: 'detail',
  },
  {
    id: 'flags',
    header: 'Flags',
    value: (term) => flagsOf(term).join(', '),
    cell: (term) => <Flags flags={flagsOf(term)} />,
    isSortable: false,
    phone: 'below',
  },
];

/** The columns of the tables; whoever changes terms has a column of actions (B053). */
export function subscriptionColumns(
  onAct: ((act: TermAct, term: ProductSubscription) => void) | null,
): readonly DataColumn<ProductSubscription>[] {
  if (onAct === null) return shownColumns;
  return [
    ...shownColumns,
    {
      id: 'actions',
      header: 'Actions',
      kind: 'acts',
      value: () => null,
      cell: (term) => <TermActions term={term} onAct={onAct} />,
      isSortable: false,
      phone: 'action',
    },
  ];
}
