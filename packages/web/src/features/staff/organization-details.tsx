import type { OrganizationRow } from '@plumbline/contract';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { dateTimeText, dayText } from '../../platform/time/time-texts.ts';
import classes from './organizations-page.module.css';

export interface OrganizationDetailsProps {
  row: OrganizationRow;
  onOpen: (organizationId: number) => void;
  onEdit: (organizationId: number) => void;
}

/** What unfolds below an organization: when people were last tested, who may look inside, and its Edit dialog (B109). */
export function OrganizationDetails({ row, onOpen, onEdit }: OrganizationDetailsProps) {
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <div>
          <dt>Newest test</dt>
          <dd>
            {row.lastTestedOn === null
              ? 'Never tested'
              : (formatLongCalendarDate(row.lastTestedOn) ?? row.lastTestedOn)}
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{dayText(row.createdOn)}</dd>
        </div>
        <div>
          <dt>Open to you until</dt>
          <dd>{row.grantedUntil === null ? 'Not open' : dateTimeText(row.grantedUntil)}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <Button size="small" onClick={() => onEdit(row.id)} aria-label={`Edit ${row.name}`}>
          Edit
        </Button>
        {row.grantedUntil === null ? (
          <Button size="small" aria-label={`Open ${row.name}`} onClick={() => onOpen(row.id)}>
            Open…
          </Button>
        ) : (
          <AppLink
            href={`/dashboard?orgId=${row.id}`}
            aria-label={`View ${row.name}`}
            className={buttonClass({ size: 'small', variant: 'default' })}
          >
            View
          </AppLink>
        )}
      </div>
    </div>
  );
}
