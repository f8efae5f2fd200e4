import type { RosterImport } from '@plumbline/contract';
import {
  checkRoster,
  getRosterImport,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract/features/roster/roster-calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { notify } from '../../design/notify/notify.ts';
import { ProgressBar } from '../../design/state/progress-bar.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import classes from './roster.module.css';
import { rowsText, stepWords } from './roster-texts.ts';

/** How far a running step is. One that stands still can be taken up again. */
export function RosterProgress({ roster }: { roster: RosterImport }) {
  const queryClient = useQueryClient();
  const [isWorking, setIsWorking] = useState(false);
  const { status, doneCount, rowCount, isStalled } = roster;
  const words = stepWords[status === 'checking' || status === 'undoing' ? status : 'importing'];
  // An undo goes through the rows that were written, which are fewer.
  const total = status === 'undoing' ? roster.counts.created + roster.counts.updated + doneCount : rowCount;
  const takeUp = takingUp(roster);
  const goOn = async (act: () => Promise<unknown>) => {
    setIsWorking(true);
    const outcome = await outcomeOf(act);
    setIsWorking(false);
    if (!outcome.ok) notify.error(outcome.errors[0]?.message ?? '');
    await queryClient.invalidateQueries({ queryKey: callKey(getRosterImport) });
  };
  return (
    <Card title={words.title}>
      <div className={classes.progress}>
        <ProgressBar
          label={words.title}
          done={doneCount}
          total={total}
          text={`${doneCount.toLocaleString('en-US')} of ${rowsText(total)}`}
        />
        <p className={classes.progressText} role="status">
          {doneCount.toLocaleString('en-US')} of {rowsText(total)}
        </p>
        <p className={classes.quiet}>{words.text}</p>
        {isStalled && (
          <p className={classes.stalled}>
            <span>This has not moved for two minutes. Nothing is lost.</span>
            {takeUp !== null && (
              <Button size="small" isWorking={isWorking} onClick={() => void goOn(takeUp)}>
                Continue
              </Button>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/** What takes the step up again; null for a check without the settings it began with. */
function takingUp({ id, status, settings }: RosterImport): (() => Promise<unknown>) | null {
  const rosterImportId = id;
  if (status === 'undoing') return () => send(undoRosterImport, { rosterImportId });
  if (status === 'importing') return () => send(startRosterImport, { rosterImportId });
  const { defaultOrganizationProtocolId } = settings;
  if (defaultOrganizationProtocolId === null) return null;
  return () =>
    send(checkRoster, { rosterImportId, settings: { ...settings, defaultOrganizationProtocolId } });
}
