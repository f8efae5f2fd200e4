import type { UsageItem } from '@plumbline/contract';
import { correctedLabel } from '@plumbline/domain/billing/credits/credit-words';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import classes from './usage.module.css';
import { UsageExplanation } from './usage-explanation.tsx';
import { type RowEditing, UsageRowForm } from './usage-row-form.tsx';
import { numberText, signedText, usageDay } from './usage-texts.ts';
import { type EditableUsage, isEditable } from './usage-types.ts';

type Column = DataColumn<UsageItem>;

/** A purchase counts from its day; people are counted over a span of days. */
const spansDays = ({ usageTypeId, usageStart, usageEnd }: UsageItem) =>
  (usageTypeId === 1 || usageTypeId === 5) && usageEnd !== usageStart;

const numbers: readonly Column[] = [
  {
    id: 'date',
    header: 'Date',
    value: ({ usageStart }) => usageStart,
    cell: (row) => (
      <>
        {usageDay(row.usageStart)}
        {spansDays(row) && <span className={classes.until}>{` to ${usageDay(row.usageEnd)}`}</span>}
      </>
    ),
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'type',
    header: 'Type',
    value: ({ usageType }) => usageType,
    cell: (row) => (
      <span className={classes.type}>
        {row.usageType}
        {row.isCorrected && <Chip hasDot={false}>{row.isDeleted ? 'deleted' : correctedLabel}</Chip>}
      </span>
    ),
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'count',
    header: 'Count',
    value: ({ change }) => change,
    cell: ({ change }) => signedText(change),
    kind: 'number',
    phone: 'aside',
  },
  {
    id: 'balance',
    header: 'Balance after',
    value: ({ balanceAfter }) => balanceAfter,
    cell: ({ balanceAfter }) => (
      <>
        <span className={classes.inCard}>Balance </span>
        {balanceAfter < 0 ? signedText(balanceAfter) : numberText(balanceAfter)}
      </>
    ),
    kind: 'number',
    phone: 'detail',
  },
];

const invoice: Column = {
  id: 'invoice',
  header: 'Invoice',
  value: ({ invoiceNumber, invoiceId }) => invoiceNumber ?? invoiceId,
  cell: ({ invoiceNumber, invoiceId }) =>
    invoiceId === null ? (
      // Another organization is billed by it, and opens it.
      (invoiceNumber ?? '–')
    ) : (
      <AppLink href={hrefOf('/billing/view-invoices/{-$id}', { id: invoiceId })}>
        {invoiceNumber ?? invoiceId}
      </AppLink>
    ),
  phone: 'detail',
};

const subscription: Column = {
  id: 'subscription',
  header: 'Subscription',
  value: (row) => row.subscription,
  cell: (row) => (
    <span className={`${classes.wrapped} ${classes.subscription}`}>{row.subscription ?? 'None yet'}</span>
  ),
  phone: 'none',
};

const organization: Column = {
  id: 'organization',
  header: 'Organization',
  value: ({ organizationName }) => organizationName,
  cell: ({ organizationName }) => <span className={classes.wrapped}>{organizationName ?? '–'}</span>,
  phone: 'detail',
};

const explanation = (editing: RowEditing): Column => ({
  id: 'explanation',
  header: 'Explanation',
  value: (row) => row.explanation,
  cell: (row) =>
    editing.id !== null && row.profileUsageId === editing.id && row.version !== null ? (
      <UsageRowForm
        row={{ ...row, profileUsageId: row.profileUsageId, version: row.version }}
        editing={editing}
      />
    ) : (
      <UsageExplanation row={row} />
    ),
  phone: 'below',
});

export interface UsageActions {
  onEdit: (row: EditableUsage) => void;
  onDelete: (row: EditableUsage) => void;
}

/** The button that opens a row's form, which gets the focus back. */
export const editButtonId = (profileUsageId: number): string => `edit-usage-${profileUsageId}`;

const actionsColumn = (actions: UsageActions): Column => ({
  id: 'actions',
  header: 'Actions',
  kind: 'acts',
  value: () => null,
  cell: (row) =>
    isEditable(row) && (
      <span className={classes.actions}>
        <IconButton
          id={editButtonId(row.profileUsageId)}
          label={`Edit ${nameOf(row)}`}
          icon={<IconPencil size={18} />}
          size="small"
          onClick={() => actions.onEdit(row)}
        />
        <IconButton
          label={`Delete ${nameOf(row)}`}
          icon={<IconTrash size={18} />}
          size="small"
          onClick={() => actions.onDelete(row)}
        />
      </span>
    ),
  phone: 'action',
});

const nameOf = (row: UsageItem) =>
  `${row.usageType} of ${usageDay(row.usageStart)}, ${signedText(row.change)}`;

/**
 * The columns of a purchase history. They are in the order of the entries, since each balance follows from the row beneath it.
 *
 * @param actions null for who may not change rows
 */
export const usageColumns = (editing: RowEditing, actions: UsageActions | null): readonly Column[] => [
  ...numbers,
  invoice,
  subscription,
  organization,
  explanation(editing),
  ...(actions === null ? [] : [actionsColumn(actions)]),
];
