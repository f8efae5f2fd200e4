import type { AuditEntry } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { actorText } from './audit-columns.tsx';
import classes from './audit-page.module.css';

interface AuditDetailDialogProps {
  /** Null shows nothing. */
  entry: AuditEntry | null;
  isSuperView: boolean;
  onClose: () => void;
  onOnlyAccount: (accountId: number) => void;
}

/** One row of the log in full: who, as what, from where, why, and each value before and after. */
export function AuditDetailDialog({ entry, isSuperView, onClose, onOnlyAccount }: AuditDetailDialogProps) {
  return (
    <Dialog isOpen={entry !== null} onClose={onClose} title={entry?.sentence ?? ''} width={640}>
      {entry !== null && (
        <>
          <DialogBody>
            <dl className={classes.details}>
              {factsOf(entry).map(([label, value]) => (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {isSuperView && <p>Names and texts are hidden in the internal view.</p>}
            <Changes entry={entry} />
          </DialogBody>
          <DialogFoot>
            {entry.entity === 'profiles' && entry.entityId !== null && (
              <AppLink href={hrefOf('/profiles/$profileId/overview', { profileId: Number(entry.entityId) })}>
                Open the profile
              </AppLink>
            )}
            {entry.accountId !== null && (
              <Button onClick={() => onOnlyAccount(entry.accountId ?? 0)}>Only this account</Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

/** What there is to say of the row, in order; what is missing is left out. */
function factsOf(entry: AuditEntry): [string, string][] {
  const facts: [string, string | null][] = [
    ['When', dateTimeText(entry.at)],
    ['Who', actorText(entry)],
    ['Email', entry.email],
    ['Account', entry.accountId === null ? null : String(entry.accountId)],
    ['As', entry.capacity],
    ['Reason', entry.reason],
    ['Network', entry.network],
    ['Request', entry.requestId],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
}

function Changes({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return null;
  const isChange = entry.action === 'update';
  return (
    <div className={classes.scroller}>
      <table className={classes.changes} aria-label={isChange ? 'Before and after' : 'Details'}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {isChange && <th scope="col">Before</th>}
            <th scope="col">{isChange ? 'After' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              {isChange && <td>{before ?? '–'}</td>}
              <td>{(isChange ? after : (after ?? before)) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
