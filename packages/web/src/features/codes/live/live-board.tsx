import { getLiveBoard } from '@plumbline/contract/features/codes/get-live-board';
import { useEffect, useState } from 'react';
import { IconDeviceMobile } from '../../../design/icon/tabler/device-mobile.ts';
import { Stat, StatStrip } from '../../../design/label/stat.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { ErrorState } from '../../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../../platform/api/api-error.ts';
import { useStream } from '../../../platform/api/use-stream.ts';
import { timeText } from '../../../platform/time/time-texts.ts';
import { type Board, boardGroups, nameOf } from './board-groups.ts';
import { DonePeople, SittingTiles } from './board-tiles.tsx';
import { HelpAnnouncer } from './help-announcer.tsx';
import classes from './live-board.module.css';
import { usePortalClock } from './use-portal-clock.ts';

export interface LiveBoardProps {
  codeId: number;
}

/** Who is on which test under a code, who is done and who is to be looked at, as it changes. */
export function LiveBoard({ codeId }: LiveBoardProps) {
  const { answer, isLive, refusal, retry } = useStream(getLiveBoard, { id: codeId });
  const isLost = useIsLost(isLive);
  if (refusal !== null)
    return (
      <ErrorState
        what="The live board has ended."
        why={messageOf(refusal)}
        onRetry={retryOf(refusal, retry)}
      />
    );
  const lost = isLost && (
    <ErrorState
      what="No connection to the portal."
      why={
        answer === null
          ? 'We will try again.'
          : `You see the board as of ${timeText(answer.asOf)}. It updates again when the connection is back.`
      }
      onRetry={retry}
    />
  );
  if (answer === null)
    return (
      lost || (
        <Loading label="Loading Data...">
          <SkeletonRows />
        </Loading>
      )
    );
  return (
    <div className={classes.board}>
      {lost}
      <BoardContent board={answer} />
    </div>
  );
}

const lostAfterMs = 4_000;

/** A connection that comes back at once is no news. */
function useIsLost(isLive: boolean): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLost(!isLive), isLive ? 0 : lostAfterMs);
    return () => window.clearTimeout(timer);
  }, [isLive]);
  return isLost;
}

function BoardContent({ board }: { board: Board }) {
  const nowMs = usePortalClock(board.asOf);
  const { help, testing, over, done } = boardGroups(board, nowMs);
  const isEmpty = help.length + testing.length + over.length + done.length === 0;
  return (
    <>
      <StatStrip>
        <Stat
          label="Needs help"
          value={help.length}
          {...(help.length > 0 ? { tone: 'event' as const } : {})}
        />
        <Stat label="Testing" value={testing.length} />
        <Stat label="Done" value={board.doneCount} />
        {board.notBegunCount !== null && <Stat label="Not started" value={board.notBegunCount} />}
      </StatStrip>
      <HelpAnnouncer people={help.map(({ sitting }) => ({ key: sitting.key, name: nameOf(sitting) }))} />
      {isEmpty && (
        <Card label="Live board">
          <EmptyState
            icon={<IconDeviceMobile size={24} stroke={1.75} />}
            title="No one is testing yet"
            text="People appear here as soon as they open the test player with this code. Tests from other apps appear when they arrive."
          />
        </Card>
      )}
      {help.length > 0 && (
        <Card title="Needs help" count={help.length} tone="event">
          <SittingTiles sittings={help} nowMs={nowMs} />
        </Card>
      )}
      {testing.length > 0 && (
        <Card title="Testing" count={testing.length}>
          <SittingTiles sittings={testing} nowMs={nowMs} />
        </Card>
      )}
      {over.length > 0 && (
        <Card title="Finished or stopped" count={over.length}>
          <SittingTiles sittings={over} nowMs={nowMs} />
        </Card>
      )}
      {done.length > 0 && (
        <Card
          title="Done"
          count={board.doneCount}
          note={board.doneCount > done.length ? `The last ${done.length} are shown` : undefined}
        >
          <DonePeople people={done} />
        </Card>
      )}
    </>
  );
}
