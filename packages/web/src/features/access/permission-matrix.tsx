import { holderTitles, type PermissionInWords } from '@plumbline/contract/permission-words';
import { IconCheck } from '../../design/icon/tabler/check.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { ScrollBox } from '../../design/layout/scroll-box.tsx';
import classes from './permission-matrix.module.css';

export interface PermissionAreasProps {
  areas: readonly { area: string; permissions: readonly PermissionInWords[] }[];
}

/** Every permission as a row and every role as a column. */
export function PermissionMatrix({ areas }: PermissionAreasProps) {
  return (
    <Card label="Permissions" isFlush>
      <ScrollBox label="Permissions by role">
        <table aria-label="Permissions by role" className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {holderTitles.map((title) => (
                <th key={title} scope="col" className={classes.role}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          {areas.map(({ area, permissions }) => (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" colSpan={holderTitles.length + 1} className={classes.area}>
                  {area}
                </th>
              </tr>
              {permissions.map((row) => (
                <tr key={row.permission}>
                  <th scope="row" className={classes.permission}>
                    <Permission row={row} />
                  </th>
                  {holderTitles.map((title) => (
                    <td key={title} className={classes.mark}>
                      {row.holders.includes(title) ? (
                        <>
                          <IconCheck size={16} stroke={2} aria-hidden="true" />
                          <span className="visually-hidden">Yes</span>
                        </>
                      ) : (
                        <span className="visually-hidden">No</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
    </Card>
  );
}

/** The same where there is no room for the columns: a card for each area, with the roles of each permission below it. */
export function PermissionCards({ areas }: PermissionAreasProps) {
  return areas.map(({ area, permissions }) => (
    <Card key={area} title={area} isFlush>
      <ul className={classes.list}>
        {permissions.map((row) => (
          <li key={row.permission} className={classes.row}>
            <Permission row={row} />
            <ul className={classes.holders} aria-label={`Roles: ${row.text}`}>
              {row.holders.map((holder) => (
                <li key={holder}>
                  <Chip>{holder}</Chip>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  ));
}

function Permission({ row }: { row: PermissionInWords }) {
  return (
    <div>
      <p className={classes.text}>{row.text}</p>
      {row.calls.length > 0 && (
        <details className={classes.calls}>
          <summary>Calls ({row.calls.length})</summary>
          <ul>
            {row.calls.map((summary) => (
              <li key={summary}>{summary}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
