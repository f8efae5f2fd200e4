import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { codeSortColumns } from './code-list-words.ts';
import { codeSession, codeSessionRow } from './code-session.ts';

export const getCodeSessions = defineCall({
  path: 'Session/GetSessions',
  feature: 'codes',
  summary:
    'One page of the codes you can see, newest first unless asked otherwise. Expired ones only when asked for.',
  permission: 'code:read',
  reads: ['code', 'profile', 'group', 'protocol'],
  request: z.object({
    ...pageFields(0),
    /** The search: digits of a code, or words of the group, the protocol or the person. */
    SearchString: z.string().trim().max(100).default(''),
    SortByColumn: z.enum(codeSortColumns).default('createdOn'),
    SortAscending: z.boolean().default(false),
    showExpired: z.boolean().default(false),
    groupId: id.nullable().default(null),
  }),
  response: z.object({
    sessions: z.array(codeSessionRow),
    totalRowCount: z.int(),
    /** How many matching codes are left out because they have expired; 0 when expired codes were requested. */
    hiddenExpiredCount: z.int(),
  }),
});

export const getCodeSession = defineCall({
  path: 'Session/GetSession',
  feature: 'codes',
  summary: 'One code with its protocol and whom it notifies.',
  permission: 'code:read',
  reads: ['code', 'profile', 'group', 'protocol', 'account', 'preference'],
  request: z.object({ id }),
  response: z.object({ session: codeSession }),
  errors: ['code.not_found'],
  audits: 'profile',
});
