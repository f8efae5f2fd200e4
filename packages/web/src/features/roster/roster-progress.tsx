import type { RosterImport } from '@plumbline/contract';
import {
  checkRoster,
  startRosterImport,
  undoRosterImport,
} from '@plumbline/contract/features/roster/roster-calls';
import { Card } from '../../design/layout/card.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { useContinuing } from '../../platform/api/long-work.ts';
import { type RunningStep, rowsText, stepWords } from './roster-texts.ts';

/** How far the step is that runs. */
export function RosterProgress({ roster, step }: { roster: RosterImport; step: RunningStep }) {
  const { id: rosterImportId, doneCount, rowCount, isStalled, counts, settings } = roster;
  const { defaultOrganizationProtocolId } = settings;
  // A check without the settings it began with is not continued with some that nobody chose.
  const check =
    defaultOrganizationProtocolId === null
      ? null
      : { rosterImportId, settings: { ...settings, defaultOrganizationProtocolId } };
  const continuing = {
    checking: useContinuing(checkRoster, check),
    importing: useContinuing(startRosterImport, { rosterImportId }),
    undoing: useContinuing(undoRosterImport, { rosterImportId }),
  }[step];
  const { title, note } = stepWords[step];
  return (
    <Card title={title}>
      <WorkProgress
        label={title}
        doneCount={doneCount}
        // An undo goes through the rows that were written, which are fewer.
        total={step === 'undoing' ? counts.created + counts.updated + doneCount : rowCount}
        countText={rowsText}
        state={isStalled ? 'stalled' : 'working'}
        note={note}
        continuing={continuing}
      />
    </Card>
  );
}
