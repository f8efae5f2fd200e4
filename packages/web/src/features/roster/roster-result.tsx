import { undoRosterImport } from '@plumbline/contract/features/roster/roster-calls';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { IconArrowBackUp } from '../../design/icon/tabler/arrow-back-up.ts';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { longDayText } from '../../platform/time/time-texts.ts';
import { DeleteRosterButton } from './delete-roster-button.tsx';
import classes from './roster.module.css';
import { RejectsButton, type RosterPreviewProps } from './roster-preview.tsx';
import { RosterRows } from './roster-rows.tsx';
import { profilesText } from './roster-texts.ts';

const statsOf = ({ counts }: RosterPreviewProps['roster']) =>
  [
    { label: 'Created', value: counts.created },
    { label: 'Updated', value: counts.updated },
    { label: 'Undone', value: counts.undone },
    { label: 'Kept', value: counts.kept },
    { label: 'Skipped', value: counts.skipped },
    { label: 'Not imported', value: counts.rejected },
  ] as const;

/** What became of each row, and the way back. */
export function RosterResult({ roster, address, onAddressChange, onLeave }: RosterPreviewProps) {
  const { counts, status } = roster;
  const isUndone = status === 'undone';
  const undo = useAction(undoRosterImport, {
    onDone: () => onAddressChange({ filter: undefined, PageNumber: 1, SearchString: '' }),
  });
  return (
    <>
      <StatStrip>
        {statsOf(roster)
          .filter(({ label, value }) => value > 0 || (!isUndone && label === 'Created'))
          .map(({ label, value }) => (
            <Stat key={label} label={label} value={value.toLocaleString('en-US')} />
          ))}
      </StatStrip>
      <RosterRows roster={roster} address={address} onAddressChange={onAddressChange} />
      <div className={classes.foot}>
        <p className={classes.quiet}>
          {isUndone
            ? counts.kept > 0
              ? `${profilesText(counts.kept)} were changed or tested after the import and stayed as they are.`
              : 'Everything is as it was before the import.'
            : `You can undo this import until ${longDayText(roster.expiresOn)}.`}
        </p>
        <DeleteRosterButton rosterImportId={roster.id} isImported={!isUndone} onLeave={onLeave} />
        {counts.rejected > 0 && <RejectsButton rosterImportId={roster.id} />}
        {!isUndone && (
          <ConfirmButton
            label="Undo Import"
            icon={<IconArrowBackUp />}
            confirmLabel="Undo"
            isDestructive
            onConfirm={() => undo.run({ rosterImportId: roster.id })}
          >
            {profilesText(counts.created)} will be removed and {counts.updated.toLocaleString('en-US')} put
            back as they were. Profiles changed or tested after the import stay as they are and are listed
            here.
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
