import type { getWebProfileDetail, ProfileEvent, ResponseOf } from '@plumbline/contract';
import { deleteProfileEvent } from '@plumbline/contract/features/events/manage-events';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { CreateButton } from '../../design/button/create-button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { IconCalendarEvent } from '../../design/icon/tabler/calendar-event.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { EndEventDialog } from './end-event-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import classes from './events.module.css';

export interface EventsTabProps {
  detail: ResponseOf<typeof getWebProfileDetail>;
}

type OpenDialog = { act: 'create' } | { act: 'edit' | 'delete' | 'end'; event: ProfileEvent };

/** The events of a profile: what happened, from when to when, and the tests in it. */
export function EventsTab({ detail }: EventsTabProps) {
  const { profile, events, openEvent } = detail;
  const { permissions, selectedOrganization } = useCurrentUser();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayWrite = permissions.includes('event:write');
  const columns = useMemo(
    () => columnsOf(mayWrite, selectedOrganization?.id ?? null, (act, event) => setDialog({ act, event })),
    [mayWrite, selectedOrganization?.id],
  );
  const remove = useAction(deleteProfileEvent, { success: 'Event Successfully Deleted' });
  const close = () => setDialog(null);
  const open = events.find(({ id }) => id === openEvent?.id);

  if (profile.isInactive) {
    return (
      <EmptyState
        icon={<IconCalendarEvent size={24} stroke={1.6} />}
        title="Events Unavailable"
        text="This profile is inactive. Add it to an enabled group before creating an event."
      />
    );
  }
  const createButton =
    mayWrite && openEvent === null ? (
      <CreateButton onClick={() => setDialog({ act: 'create' })}>Create Event</CreateButton>
    ) : null;
  const endButton =
    mayWrite && open !== undefined && open.organizationId === selectedOrganization?.id ? (
      <Button onClick={() => setDialog({ act: 'end', event: open })}>End Event</Button>
    ) : null;
  return (
    <Card isFlush label="Events">
      <DataTable
        label="Events"
        columns={columns}
        rows={events}
        rowKey={({ id }) => String(id)}
        toolbar={
          (createButton !== null || endButton !== null) && (
            <div className={classes.toolbar}>
              {createButton}
              {endButton}
            </div>
          )
        }
        empty={
          <EmptyState
            icon={<IconCalendarEvent size={24} stroke={1.6} />}
            title="No Events"
            text="An event marks an injury. Tests taken after it are compared with the earlier baseline."
          />
        }
      />
      <EventDialog
        // Each opening starts from what it is about.
        key={dialog?.act === 'edit' ? dialog.event.id : 'new'}
        profileId={profile.id}
        event={dialog?.act === 'edit' ? dialog.event : null}
        events={events}
        tests={detail.tests}
        isOpen={dialog?.act === 'create' || dialog?.act === 'edit'}
        onClose={close}
      />
      {dialog?.act === 'end' && <EndEventDialog event={dialog.event} isOpen onClose={close} />}
      <ConfirmDialog
        isOpen={dialog?.act === 'delete'}
        onClose={close}
        title="Delete Event"
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => (dialog?.act === 'delete' ? remove.run({ id: dialog.event.id }) : { ok: true })}
      >
        Are you sure you want to delete this event? This action cannot be undone.
      </ConfirmDialog>
    </Card>
  );
}

function columnsOf(
  mayWrite: boolean,
  organizationId: number | null,
  ask: (act: 'edit' | 'delete', event: ProfileEvent) => void,
): readonly DataColumn<ProfileEvent>[] {
  const nameOfType = (event: ProfileEvent) => eventTypes.find(event.eventTypeId)?.label ?? '';
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ id, name }) => name ?? `Event ${id}`,
      kind: 'name',
      phone: 'title',
    },
    { id: 'type', header: 'Type', value: nameOfType, phone: 'detail' },
    {
      id: 'startedOn',
      header: 'Started',
      value: ({ startedOn }) => startedOn,
      cell: ({ startedOn }) => dateTimeText(startedOn),
      kind: 'quiet',
      phone: 'detail',
    },
    {
      id: 'endedOn',
      header: 'Ended',
      value: ({ endedOn }) => endedOn,
      cell: ({ endedOn }) => (endedOn === null ? 'Ongoing' : dateTimeText(endedOn)),
      kind: 'quiet',
      phone: 'detail',
    },
    { id: 'tests', header: 'Tests', value: ({ testIds }) => testIds.length, kind: 'number', phone: 'none' },
    {
      id: 'note',
      header: 'Note',
      value: ({ note }) => note,
      cell: ({ note }) => <span className={classes.note}>{note ?? ''}</span>,
      phone: 'none',
    },
    {
      id: 'acts',
      header: 'Actions',
      kind: 'acts',
      value: () => null,
      isHidden: !mayWrite,
      phone: 'aside',
      cell: (event) =>
        event.organizationId === organizationId ? (
          <span className={classes.acts}>
            <IconButton
              label={`Edit ${event.name ?? `Event ${event.id}`}`}
              icon={<IconPencil />}
              onClick={() => ask('edit', event)}
            />
            <IconButton
              label={`Delete ${event.name ?? `Event ${event.id}`}`}
              icon={<IconTrash />}
              onClick={() => ask('delete', event)}
            />
          </span>
        ) : null,
    },
  ];
}
