import type { SentMessage } from '@plumbline/contract';
import {
  type MessageStatus,
  messageFailureLabel,
  messageKindLabel,
} from '@plumbline/contract/features/delivery/message-kinds';
import {
  getAccountMessages,
  getGroupMessages,
  getOwnMessages,
} from '@plumbline/contract/features/delivery/messages';
import { communicationTypes } from '@plumbline/contract/lookups/account-lookups';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconMail } from '../../design/icon/tabler/mail.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import type { Tone } from '../../design/tones.ts';
import { callMeta } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './sent-messages.module.css';

/** Whose messages: of a group, of a user, or one's own. */
export type MessagesOf = { groupId: number } | { accountId: number } | 'self';

const callOf = (of: MessagesOf) => {
  if (of === 'self') return getOwnMessages;
  return 'groupId' in of ? getGroupMessages : getAccountMessages;
};

function ask(of: MessagesOf, cursor: number | null, signal: AbortSignal) {
  const page = cursor === null ? {} : { cursor };
  if (of === 'self') return send(getOwnMessages, page, { signal });
  return 'groupId' in of
    ? send(getGroupMessages, { ...of, ...page }, { signal })
    : send(getAccountMessages, { ...of, ...page }, { signal });
}

/** The messages that were sent, with recipient, time and status, never their content. */
export function SentMessages({ of, title = 'Messages sent' }: { of: MessagesOf; title?: string }) {
  const { viewingAsSuper } = useCurrentUser();
  const query = useInfiniteQuery({
    queryKey: [callOf(of).path, of],
    queryFn: ({ pageParam, signal }) => ask(of, pageParam, signal),
    meta: callMeta(callOf(of)),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.nextCursor,
  });
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const columns = useMemo(
    () =>
      columnsFor({
        isSuperView: viewingAsSuper,
        isOwn: of === 'self',
        isOfUser: of !== 'self' && 'accountId' in of,
      }),
    [viewingAsSuper, of],
  );
  return (
    <Card title={title} isFlush>
      <DataTable
        label={title}
        columns={columns}
        rows={messages}
        rowKey={({ id }) => String(id)}
        isLoading={query.isPending}
        error={queryFailure('The messages did not load.', query)}
        empty={
          <EmptyState
            icon={<IconMail size={24} stroke={1.6} />}
            title="No messages"
            text="No messages were sent in the last 13 months."
          />
        }
      />
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button isWorking={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older messages
          </Button>
        </div>
      )}
    </Card>
  );
}

const states: Readonly<Record<MessageStatus, { word: string; tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'status-inactive' },
  sent: { word: 'Sent', tone: 'baseline' },
  delayed: { word: 'Delayed', tone: 'change-warning' },
  delivered: { word: 'Delivered', tone: 'status-active' },
  failed: { word: 'Failed', tone: 'change-bad' },
};

function Status({ message }: { message: SentMessage }) {
  const { word, tone } = states[message.status];
  return (
    <span className={classes.status}>
      <Chip tone={tone}>{word}</Chip>
      {message.failure !== null && (
        <span className={classes.reason}>{messageFailureLabel(message.failure)}</span>
      )}
      {message.status === 'delivered' && (
        <span className={classes.reason}>{dateTimeText(message.settledOn)}</span>
      )}
    </span>
  );
}

const toText = (
  { recipient, recipientName, communicationTypeId }: SentMessage,
  isOfUser: boolean,
): string => {
  // Of a group it is a colleague's own; of a user, an address that is not the organization's to know.
  if (recipient === null) return isOfUser ? 'Not shown' : 'Somebody else';
  const address = recipient || (communicationTypeId === 3 ? 'Mobile app' : '');
  return recipientName ? `${recipientName}, ${address}` : address;
};

function columnsFor({
  isSuperView,
  isOwn,
  isOfUser,
}: {
  isSuperView: boolean;
  isOwn: boolean;
  isOfUser: boolean;
}): DataColumn<SentMessage>[] {
  return [
    {
      id: 'createdOn',
      header: 'When',
      value: ({ createdOn }) => dateTimeText(createdOn),
      kind: 'quiet',
      phone: 'detail',
    },
    {
      id: 'kind',
      header: 'About',
      value: ({ kind }) => messageKindLabel(kind),
      kind: 'name',
      phone: 'title',
    },
    {
      id: 'by',
      header: 'By',
      value: ({ communicationTypeId }) => communicationTypes.find(communicationTypeId)?.label ?? null,
      phone: 'detail',
    },
    {
      id: 'to',
      header: 'To',
      value: (message) => toText(message, isOfUser),
      cell: (message) => <span className={classes.wrapped}>{toText(message, isOfUser)}</span>,
      isHidden: isSuperView,
      phone: 'detail',
    },
    {
      id: 'from',
      header: 'From',
      value: ({ organizationName }) => organizationName ?? 'The portal',
      isHidden: !isOwn,
      phone: 'detail',
    },
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => states[status].word,
      cell: (message) => <Status message={message} />,
      phone: 'aside',
    },
  ];
}
