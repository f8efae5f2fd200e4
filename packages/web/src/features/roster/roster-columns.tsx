import type { RosterImport } from '@plumbline/contract';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { checkRoster } from '@plumbline/contract/features/roster/roster-calls';
import {
  problemOfColumns,
  type RosterField,
  rosterFieldLabels,
  rosterFields,
} from '@plumbline/domain/roster/roster-fields';
import { listed } from '@plumbline/domain/text/listed';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { MultiSelectInput } from '../../design/form/multi-select-field.tsx';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { groupOptions, protocolOptions } from '../../records/profiles/place-options.ts';
import { DeleteRosterButton } from './delete-roster-button.tsx';
import classes from './roster.module.css';
import { dateOrderOptions, fieldHelp, rowsText, unitOptions } from './roster-texts.ts';

export interface RosterColumnsProps {
  roster: RosterImport;
  onChecking: () => void;
  onLeave: () => Promise<void> | void;
}

type Settings = RosterImport['settings'];
const leftOut = 'leftOut';
const fieldOptions: readonly { value: RosterField | typeof leftOut; label: string }[] = [
  { value: leftOut, label: 'Leave out' },
  ...rosterFields.map((value) => ({ value, label: rosterFieldLabels[value] })),
];

/** Why the rows cannot be checked with these settings; null when they can. */
function problemOf({ columns, groupIds, defaultOrganizationProtocolId }: Settings): string | null {
  const problem = problemOfColumns(columns);
  if (problem?.kind === 'missing')
    return `Choose the column that contains ${rosterFieldLabels[problem.field]}.`;
  if (problem?.kind === 'twice') return `${rosterFieldLabels[problem.field]} is chosen for two columns.`;
  if (groupIds.length === 0 && !columns.includes('groups'))
    return 'Choose a group for everyone, or a column that contains groups.';
  return defaultOrganizationProtocolId === null ? 'Choose a default protocol.' : null;
}

/** What each column holds and where its people go. Guessed, shown with the file's own values, and changeable. */
export function RosterColumns({ roster, onChecking, onLeave }: RosterColumnsProps) {
  const check = useAction(checkRoster);
  const [settings, setSettings] = useState(roster.settings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (part: Partial<Settings>) => {
    setRefusal(null);
    setSettings((present) => ({ ...present, ...part }));
  };
  const problem = problemOf(settings);
  // A file may name two columns alike: a column is its place.
  const places = roster.headers.map((header, place) => ({ key: `${place} ${header}`, header, place }));
  const begin = async () => {
    const { defaultOrganizationProtocolId } = settings;
    if (defaultOrganizationProtocolId === null) return;
    const outcome = await check.run({
      rosterImportId: roster.id,
      settings: { ...settings, defaultOrganizationProtocolId },
    });
    // By now the import is fetched again: its last preview is not shown once more.
    if (outcome.ok) onChecking();
    else setRefusal(outcome.errors[0]?.message ?? '');
  };
  return (
    <>
      <Card title="Columns" note="Guessed from the headers. Change any that are wrong." isFlush>
        <ul className={classes.columns} aria-label="Columns of the file">
          {places.map(({ key, header, place }) => (
            <ColumnRow
              key={key}
              header={header === '' ? `Column ${place + 1}` : header}
              samples={roster.samples.map((cells) => cells[place] ?? '').filter((cell) => cell !== '')}
              field={settings.columns[place] ?? null}
              onChange={(field) =>
                change({
                  columns: roster.headers.map((_, other) =>
                    other === place ? field : (settings.columns[other] ?? null),
                  ),
                })
              }
            />
          ))}
        </ul>
      </Card>
      <Card title="For everyone in the file">
        <RosterPlace settings={settings} onChange={change} />
      </Card>
      <div className={classes.foot}>
        <p className={classes.quiet} role="status">
          {refusal ?? problem ?? `${rowsText(roster.rowCount)} will be checked. Nothing is imported yet.`}
        </p>
        <DeleteRosterButton rosterImportId={roster.id} onLeave={onLeave} />
        <Button
          variant="primary"
          disabled={problem !== null}
          isWorking={check.isWorking}
          onClick={() => void begin()}
        >
          Check Rows
        </Button>
      </div>
    </>
  );
}

function ColumnRow({
  header,
  samples,
  field,
  onChange,
}: {
  header: string;
  samples: readonly string[];
  field: RosterField | null;
  onChange: (field: RosterField | null) => void;
}) {
  const help = field === null ? undefined : fieldHelp[field];
  return (
    <li className={classes.column} data-left-out={field === null || undefined}>
      <div className={classes.columnWords}>
        <span className={classes.columnName}>{header}</span>
        <span className={classes.samples}>{samples.slice(0, 3).join(' · ') || 'Empty'}</span>
      </div>
      <div className={classes.columnField}>
        <SelectInput
          label={`What ${header} holds`}
          isLabelHidden
          options={fieldOptions}
          value={field ?? leftOut}
          onChange={(chosen) => onChange(chosen === leftOut ? null : chosen)}
        />
        {help && <span className={classes.samples}>{help}</span>}
      </div>
    </li>
  );
}

/** Says so where the group was chosen by the portal and nobody has changed it. */
function groupsHelp(
  { columns, groupIds }: Settings,
  groups: readonly { id: number; name: string; isDefault: boolean }[],
): string {
  if (columns.includes('groups')) return 'Everyone is added to these groups and to the groups in their row.';
  const defaults = groups.filter(({ isDefault }) => isDefault);
  const isGuess =
    defaults.length > 0 &&
    defaults.length === groupIds.length &&
    defaults.every(({ id }) => groupIds.includes(id));
  return isGuess
    ? `Everyone is added to these groups. The file has no groups, so ${listed(defaults.map(({ name }) => name))}, the default, was chosen for you.`
    : 'Everyone is added to these groups.';
}

/** Where everybody of the file goes, and how the file writes dates and sizes. */
function RosterPlace({
  settings,
  onChange,
}: {
  settings: Settings;
  onChange: (part: Partial<Settings>) => void;
}) {
  const groups = useQuery(callQuery(getGroups, {}));
  const protocols = useQuery(callQuery(getProtocols, {}));
  return (
    <div className={classes.stack}>
      {queryFailure('Groups and protocols did not load.', groups, protocols)}
      <div className={classes.fields}>
        <MultiSelectInput
          label="Groups"
          help={groupsHelp(settings, groups.data?.groups ?? [])}
          value={settings.groupIds}
          onChange={(groupIds) => onChange({ groupIds })}
          options={groupOptions(groups.data?.groups ?? [])}
        />
        <SelectInput
          label="Default Protocol"
          help="For new profiles only. Existing profiles keep theirs."
          value={settings.defaultOrganizationProtocolId}
          onChange={(defaultOrganizationProtocolId) => onChange({ defaultOrganizationProtocolId })}
          options={protocolOptions(protocols.data?.protocols ?? [])}
        />
        <SelectInput
          label="Dates are written as"
          value={settings.dateOrder}
          onChange={(dateOrder) => onChange({ dateOrder })}
          options={dateOrderOptions}
        />
        <SelectInput
          label="Heights and weights are in"
          help="If a value includes a unit, that unit is used."
          value={settings.isMetric ? 'metric' : 'imperial'}
          onChange={(unit) => onChange({ isMetric: unit === 'metric' })}
          options={unitOptions}
        />
      </div>
    </div>
  );
}
