import {
  endAllSessions,
  endSession,
  getSessions,
  type OwnSession,
} from '@plumbline/contract/features/access/own-sessions';
import { formatDateTime } from '@plumbline/domain/time/format-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconDeviceDesktop } from '../../design/icon/tabler/device-desktop.ts';
import { IconDeviceMobile } from '../../design/icon/tabler/device-mobile.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { session } from '../../platform/session/session-store.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';
import classes from './account-form.module.css';

/** Shows where the account is signed in, and signs it out on one device or everywhere. */
export function SecurityPage() {
  const query = useQuery(callQuery(getSessions, {}));
  const [isAsking, setIsAsking] = useState(false);
  // This device is signed out too, and the guard leads to the sign-in.
  const signOutEverywhere = useAction(endAllSessions, { onDone: () => session.end() });
  const sessions = query.data?.sessions;

  return (
    <Card
      title="Sessions and devices"
      {...(sessions ? { count: sessions.length } : {})}
      isFlush={sessions !== undefined}
      aside={
        <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {query.isPending && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={3} />
        </Loading>
      )}
      {query.isError && (
        <ErrorState
          what="Your sessions did not load."
          why={messageOf(query.error)}
          onRetry={retryOf(query.error, () => void query.refetch())}
          isRetrying={query.isFetching}
        />
      )}
      {sessions && (
        <ul className={classes.list} aria-label="Sessions and devices">
          {sessions.map((one) => (
            <SessionRow key={one.id} session={one} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out everywhere"
        confirmLabel="Sign out everywhere"
        isDestructive
        onConfirm={() => signOutEverywhere.run({})}
      >
        You will be signed out on every browser and phone, including this one. Unsent tests stay on the phone
        until you sign in there again.
      </ConfirmDialog>
    </Card>
  );
}

function SessionRow({ session: one }: { session: OwnSession }) {
  const [isAsking, setIsAsking] = useState(false);
  const name = one.device ?? (one.kind === 'mobile' ? 'A phone' : 'A browser');
  const signOut = useAction(endSession, { success: `${name} is signed out` });
  const Icon = one.kind === 'mobile' ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <div className={classes.device}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        <div>
          <p className={classes.name}>
            {name}
            {one.isCurrent && <Chip tone="status-active">This device</Chip>}
          </p>
          <p className={classes.facts}>
            {one.kind === 'mobile' ? 'Mobile app' : 'Browser'} · signed in {when(one.startedOn)} · last used{' '}
            {when(one.lastUsedOn)}
            {one.network !== null && ` · network ${one.network}`}
          </p>
        </div>
      </div>
      {!one.isCurrent && (
        <Button size="small" onClick={() => setIsAsking(true)} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Sign out device"
        confirmLabel="Sign out"
        isDestructive
        onConfirm={() => signOut.run({ id: one.id })}
      >
        {name} will be signed out right away.
      </ConfirmDialog>
    </li>
  );
}

const when = (instant: string) => formatDateTime(Date.parse(instant), viewerZone);
