import { DayInput } from '../../design/form/day-input.tsx';
import classes from './invoice-reports.module.css';

export interface InvoiceDaysFilterProps {
  /** 'YYYY-MM-DD', both included; undefined: no limit. */
  startDate: string | undefined;
  endDate: string | undefined;
  onAddressChange(
    change: { startDate?: string | undefined; endDate?: string | undefined; PageNumber: 1 },
    options: { replace: true },
  ): void;
}

/** Narrows a list of invoices to those with an invoice date between two days. */
export function InvoiceDaysFilter({ startDate, endDate, onAddressChange }: InvoiceDaysFilterProps) {
  const isTurned = startDate !== undefined && endDate !== undefined && endDate < startDate;
  return (
    <fieldset className={`${classes.filters} ${classes.days}`} aria-label="Invoice date">
      <DayInput
        label="Invoiced From"
        value={startDate ?? ''}
        onChange={(day) =>
          onAddressChange({ startDate: day === '' ? undefined : day, PageNumber: 1 }, { replace: true })
        }
      />
      <DayInput
        label="Invoiced To"
        value={endDate ?? ''}
        onChange={(day) =>
          onAddressChange({ endDate: day === '' ? undefined : day, PageNumber: 1 }, { replace: true })
        }
        error={isTurned ? 'The end date must not be before the start date.' : undefined}
      />
    </fieldset>
  );
}
