import { type ConnectionType, connectionSentence } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { deliverEach, deliverMail } from '../../platform/delivery/deliver.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { MessageContent } from '../../platform/mail/brand-message.ts';

const event = z.enum(['requested', 'approved', 'declined', 'withdrawn', 'expired', 'ended', 'removed']);
type ConnectionEvent = z.infer<typeof event>;

/** Tells the System Admins of an organization what became of a connection with another one. */
export const tellOfConnection = defineJob({
  name: 'connections.tell',
  actsFor: 'organization',
  data: z.object({
    event,
    typeId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    otherId: z.int(),
    isOtherParent: z.boolean(),
    /** The reader is asked for an answer. */
    isToAnswer: z.boolean(),
  }),
  run: async (run, services) => {
    const { event: about, typeId, otherId, isOtherParent, isToAnswer } = run.data;
    const readers = await run.transaction((tx) =>
      tx.query<{ ownName: string; otherName: string; accountId: number; email: string }>(
        sql`select own_name, other_name, account_id, email from identity.connection_letter(${otherId})`,
        'connections.letter',
      ),
    );
    await deliverEach(
      readers.map(({ ownName, otherName, accountId, email }) => () => {
        const sentence = isOtherParent
          ? connectionSentence(typeId, otherName, ownName)
          : connectionSentence(typeId, ownName, otherName);
        const content = connectionMailWords(about, typeId, otherName, sentence, isToAnswer);
        return deliverMail(services, run, { kind: 'connection', accountId, to: email, content });
      }),
    );
  },
});

const subjects: Readonly<Record<ConnectionEvent, string>> = {
  requested: 'Connection requested',
  approved: 'Connection approved',
  declined: 'Connection declined',
  withdrawn: 'Connection request withdrawn',
  expired: 'Connection request expired',
  ended: 'Connection request ended',
  removed: 'Connection removed',
};

const says: Readonly<Record<ConnectionEvent, string>> = {
  requested: 'A connection was requested',
  approved: 'This connection is now active',
  declined: 'The request for this connection was declined',
  withdrawn: 'The request for this connection was withdrawn',
  expired: 'No one answered the request for this connection within 30 days, so it has expired',
  ended: 'The request for this connection has ended, because the connection is no longer possible',
  removed: 'This connection has ended',
};

/** What an approved connection opens, as the dialog that approves one says it. */
const opens = (typeId: ConnectionType): string =>
  typeId === 4
    ? 'The enterprise sees totals at once, and its System Admins can open the organization by giving a reason.'
    : 'The connection alone does not give access to profiles or tests.';

/** What the mail says (pure). */
export function connectionMailWords(
  about: ConnectionEvent,
  typeId: ConnectionType,
  otherName: string,
  sentence: string,
  isForAnswer: boolean,
): MessageContent {
  return {
    subject: `${subjects[about]}: ${otherName}`,
    paragraphs: [
      `${says[about]}: ${sentence}.`,
      ...(about === 'requested'
        ? ['Nothing changes until it is approved. If no one answers, the request ends after 30 days.']
        : []),
      ...(about === 'approved' ? [opens(typeId)] : []),
    ],
    action: {
      label: isForAnswer ? 'Answer the request' : 'Open the connections',
      path: '/organization/connections',
    },
    notes: isForAnswer
      ? ['If you do not know why they ask, decline it.']
      : ['If you did not expect this, a System Admin can see it in the audit log.'],
  };
}

export interface ToldConnection {
  event: ConnectionEvent;
  typeId: ConnectionType;
  parentId: number;
  childId: number;
  /** The sides that are told. */
  to: readonly number[];
  /** The side that is to answer. */
  answeredBy?: number | null;
}

/** Puts the mails to the sides into the queue. The transaction goes on as a job of both: nothing may follow that is the viewer's. */
export async function tellSides(
  tx: Tx,
  jobs: JobQueue,
  { event: about, typeId, parentId, childId, to, answeredBy = null }: ToldConnection,
): Promise<void> {
  await tx.continueAsJob(tellOfConnection.name, [parentId, childId]);
  for (const organizationId of new Set(to)) {
    const isOtherParent = organizationId === childId;
    await jobs.enqueue(
      tx,
      tellOfConnection,
      {
        event: about,
        typeId,
        otherId: isOtherParent ? parentId : childId,
        isOtherParent,
        isToAnswer: answeredBy === organizationId,
      },
      { organizationId },
    );
  }
}
