import { getLiveBoard } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { defineStream } from '../../platform/streams/stream.ts';
import { getLiveBoardHandler } from './get-live-board.handler.ts';

/** The live board as it changes. */
export const liveBoardStream = defineStream(getLiveBoard, {
  handler: getLiveBoardHandler,
  topicOf: ({ id }) => id,
  marksOf: async (database, codeIds) => {
    const rows = await database.query<{ codeId: number; mark: string }>(
      sql`select code_id, mark from identity.live_marks(${sql.param([...codeIds])}::int[])`,
      'codes.live_marks',
    );
    return new Map(rows.map(({ codeId, mark }) => [codeId, mark]));
  },
});
