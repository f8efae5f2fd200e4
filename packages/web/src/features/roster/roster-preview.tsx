import type { RosterChoice, RosterImport } from '@plumbline/contract';
import {
  chooseRosterRows,
  getRosterRejects,
  startRosterImport,
} from '@plumbline/contract/features/roster/roster-calls';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Card } from '../../design/layout/card.tsx';
import { notify } from '../../design/notify/notify.ts';
import { useAction, useDownload } from '../../platform/api/use-action.ts';
import { bandTones, bandWords } from '../../records/profiles/match-words.ts';
import { DeleteRosterButton } from './delete-roster-button.tsx';
import classes from './roster.module.css';
import type { RosterAddressProps } from './roster-address.ts';
import { RosterRows } from './roster-rows.tsx';
import { profilesText, rowsText } from './roster-texts.ts';

export interface RosterPreviewProps extends RosterAddressProps {
  roster: RosterImport;
  onLeave: () => Promise<void> | void;
}

const bands = ['nearlyCertain', 'likely', 'possible'] as const;
const bulkChoices: readonly { choice: RosterChoice; label: string }[] = [
  { choice: 'skip', label: 'Skip all' },
  { choice: 'update', label: 'Update all' },
  { choice: 'create', label: 'Create all' },
];

/** The dry run: what would become of each row, who may be here already, and what a person decides about it. */
export function RosterPreview({ roster, address, onAddressChange, onLeave }: RosterPreviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { counts } = roster;
  const start = useAction(startRosterImport, {
    onDone: () => onAddressChange({ filter: undefined, PageNumber: 1, SearchString: '' }),
  });
  const isNothing = counts.toCreate + counts.toUpdate + counts.created + counts.updated === 0;
  return (
    <>
      <StatStrip>
        <Stat label="To be created" value={counts.toCreate.toLocaleString('en-US')} />
        <Stat label="To be updated" value={counts.toUpdate.toLocaleString('en-US')} />
        <Stat label="To be skipped" value={counts.toSkip.toLocaleString('en-US')} />
        <Stat
          label="To decide"
          value={counts.undecided.toLocaleString('en-US')}
          {...(counts.undecided > 0 ? { tone: 'change-warning' as const } : {})}
        />
        <Stat
          label="With problems"
          value={counts.problems.toLocaleString('en-US')}
          {...(counts.problems > 0 ? { tone: 'change-bad' as const } : {})}
        />
      </StatStrip>
      {counts.nearlyCertain + counts.likely + counts.possible > 0 && (
        <Card title="May already be here" isFlush>
          <ul className={classes.bands}>
            {bands
              .filter((band) => counts[band] > 0)
              .map((band) => (
                <BandRow key={band} roster={roster} band={band} />
              ))}
          </ul>
        </Card>
      )}
      <RosterRows roster={roster} address={address} onAddressChange={onAddressChange} />
      <div className={classes.foot}>
        <p className={classes.quiet} role="status">
          {footText(roster)}
        </p>
        <DeleteRosterButton rosterImportId={roster.id} onLeave={onLeave} />
        {!roster.isSent && <Button onClick={() => onAddressChange({ columns: true })}>Change Columns</Button>}
        {counts.problems > 0 && <RejectsButton rosterImportId={roster.id} />}
        <Button
          variant="primary"
          disabled={counts.undecided > 0 || isNothing}
          onClick={() => setIsAsking(true)}
        >
          Import
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Import Roster"
        confirmLabel="Import"
        onConfirm={() => start.run({ rosterImportId: roster.id })}
      >
        {profilesText(counts.toCreate)} will be created and {counts.toUpdate.toLocaleString('en-US')} updated.{' '}
        {counts.toSkip + counts.problems > 0 &&
          `${rowsText(counts.toSkip + counts.problems)} will not be imported. `}
        You can undo the whole import for 14 days.
      </ConfirmDialog>
    </>
  );
}

function footText({ counts }: RosterImport): string {
  if (counts.undecided > 0)
    return `${rowsText(counts.undecided)} may be people who are already here. Choose what to do with these rows.`;
  if (counts.created + counts.updated > 0)
    return `${rowsText(counts.created + counts.updated)} imported already.`;
  if (counts.toCreate + counts.toUpdate === 0) return 'No row is left to import.';
  return 'Nothing is imported yet.';
}

/** All rows of one confidence at once. */
function BandRow({ roster, band }: { roster: RosterImport; band: (typeof bands)[number] }) {
  const [working, setWorking] = useState<RosterChoice | null>(null);
  const { run } = useAction(chooseRosterRows, {
    refusalIn: 'notice',
    onDone: ({ changedCount }) => {
      // A row that is like another row of the file has no profile to update.
      if (changedCount < roster.counts[band])
        notify.success(
          `${rowsText(changedCount)} chosen. The others match another row of the file, not a profile.`,
        );
    },
  });
  const choose = async (choice: RosterChoice) => {
    setWorking(choice);
    await run({ rosterImportId: roster.id, rows: { band }, choice });
    setWorking(null);
  };
  return (
    <li className={classes.band} data-tone={bandTones[band]}>
      <span className={classes.bandWords}>
        <span className={classes.dot} aria-hidden="true" />
        <span className={classes.columnName}>{bandWords[band]}</span>
        <span className={classes.samples}>{rowsText(roster.counts[band])}</span>
      </span>
      <span className={classes.bandActions}>
        {bulkChoices.map(({ choice, label }) => (
          <Button
            key={choice}
            size="small"
            aria-label={`${label}: ${bandWords[band]}`}
            isWorking={working === choice}
            onClick={() => void choose(choice)}
          >
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** The rows that are not imported, as a file to correct and upload again. */
export function RejectsButton({ rosterImportId }: { rosterImportId: number }) {
  const { run, isWorking } = useDownload(getRosterRejects);
  return (
    <Button icon={<IconDownload />} isWorking={isWorking} onClick={() => void run({ rosterImportId })}>
      Download Rejects
    </Button>
  );
}
