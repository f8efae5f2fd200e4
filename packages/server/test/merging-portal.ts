import {
  confirmMergeProfiles,
  getProfileOperationsPaged,
  startMergeProfiles,
  startUndoProfileOperation,
  undoProfileOperation,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { tableRules } from '../src/records/profile-operations/table-rules.ts';
import { givenProfile } from './builders/people.ts';
import type { TestDatabase } from './database/test-database.ts';
import { type DevicePortal, startDevicePortal } from './device-portal.ts';
import type { SendOptions } from './http/start-test-server.ts';

/** A portal in which people are tested and merged. */
export interface MergingPortal extends DevicePortal {
  /** Somebody in football, under a name of their own or the same. */
  aPerson(facts?: Parameters<typeof givenProfile>[2]): Promise<number>;
  /** Starts and confirms a merge. @returns the operation's id */
  merge(keep: number, lose: number, options?: SendOptions, more?: object): Promise<number>;
  /** Undoes it, and expects what the preview of the same undo said. @returns what stays */
  undo(profileOperationId: number, options?: SendOptions, testIdsToMove?: number[]): Promise<string[]>;
  /** Whose each test is. */
  testsOf(profileId: number): Promise<number[]>;
}

export async function startMergingPortal(): Promise<MergingPortal> {
  const portal = await startDevicePortal();
  const { server, organizationId, football, admin } = portal;
  return {
    ...portal,
    aPerson: async (facts = {}) =>
      (await givenProfile(server.db, organizationId, { groupIds: [football], ...facts })).id,
    merge: async (profileToKeepId, profileToLoseId, options = admin, more = {}) => {
      await server.sendOk(startMergeProfiles, { profileToKeepId, profileToLoseId }, options);
      const { profileOperationId } = await server.sendOk(
        confirmMergeProfiles,
        { profileToKeepId, profileToLoseId, ...more },
        options,
      );
      return profileOperationId;
    },
    undo: async (profileOperationId, options = admin, testIdsToMove = []) => {
      const request = { profileOperationId, testIdsToMove };
      const preview = await server.sendOk(startUndoProfileOperation, request, options);
      const { stays } = await server.sendOk(undoProfileOperation, request, options);
      expect(stays).toEqual(preview.stays);
      return stays;
    },
    testsOf: async (profileId) =>
      (
        await server.db.owner<{ id: number }>(
          sql`select id from tests where profile_id = ${profileId} order by id`,
        )
      ).map(({ id }) => id),
  };
}

/** The history as somebody sees it. */
export const historyOf = async ({ server }: MergingPortal, options: SendOptions) =>
  (await server.sendOk(getProfileOperationsPaged, {}, options)).profileOperations;

/** Numbered anew by triggers, or the moment of a computation: what they stand for is compared beside them. */
const unseen = ['sync_seq', 'computed_at', 'slot'];
/** What an undone operation leaves behind on purpose. */
const ownTables = [
  'profile_operations',
  'profile_operation_previews',
  'credit_proposals',
  'group_transfers',
  'test_changes',
  'fhir_people',
  'fhir_sessions',
];
const counts = ['organization_counts', 'daily_test_counts', 'tested_counts', 'credit_entries'];

/** Every row of every table that names profiles, and of the counts, as text: what a merge and its undo must leave as it was. */
export async function everyRow({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, string[]>> {
  const names = [...Object.keys(tableRules), ...counts].filter((name) => !ownTables.includes(name));
  const rows: Record<string, string[]> = {};
  for (const name of names) {
    const found = await owner<{ text: string }>(
      sql`select (to_jsonb(t) - ${sql.param(unseen)}::text[])::text as text from ${sql.identifier(name)} t order by 1`,
    );
    rows[name] = found.map(({ text }) => text);
  }
  return { ...rows, ...(await summedCounts({ owner })) };
}

/** Counts lie in rows of several connections, of which only the sum says something. */
async function summedCounts({ owner }: Pick<TestDatabase, 'owner'>): Promise<Record<string, string[]>> {
  const tested = await owner<{ text: string }>(
    sql`select concat_ws(' ', organization_id, family, period_start, testing_organization_id, day, sum(people)) as text
      from tested_counts group by organization_id, family, period_start, testing_organization_id, day having sum(people) <> 0 order by 1`,
  );
  return { tested_counts: tested.map(({ text }) => text) };
}
