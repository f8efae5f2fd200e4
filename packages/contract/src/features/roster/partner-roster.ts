import { isStorableText } from '@plumbline/domain';
import { z } from 'zod';
import { id, instant } from '../../core/fields.ts';
import { definePartnerCall, type PartnerCall } from '../../core/partner-call.ts';
import { matchBands } from './roster-import.ts';

/** The limits of a roster that a partner's system sends. */
export const sentRosterLimits = {
  people: 5_000,
  bytes: 6 * 1024 * 1024,
  rowsOfPage: 500,
  stored: 100,
} as const;

/** A text of one line, which the database can keep. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u, { error: 'Leave out control characters.' })
    .refine(isStorableText, { error: 'Use whole characters.' });
const words = text(200).optional();
const list = z.array(text(200)).max(20);

/** A person as a partner's system knows them. What is left out, or is an empty text, is not known and changes nothing. */
const sentPerson = z.strictObject({
  externalId: z
    .string()
    .max(100)
    .regex(/^(?=.*\S)\P{Cc}*$/u, { error: 'Enter the person’s ID without control characters.' })
    .refine(isStorableText, { error: 'Use whole characters.' })
    .describe('The ID the organization gave this person. If a person with this ID exists, they are updated.'),
  firstName: text(200),
  lastName: text(200),
  birthDate: text(40).describe('YYYY-MM-DD, without a time or time zone.'),
  sex: text(40).describe('`M` or `F`.'),
  groups: list.describe(
    'Names of the organization’s groups. The person is added to them and not removed from any other.',
  ),
  graduationYear: z.int().min(0).max(9999).optional(),
  email: words,
  gender: words,
  height: words.describe('In inches, or with its unit: `66`, `5 ft 6 in`, `168 cm`.'),
  weight: words.describe('In pounds, or with its unit: `128`, `58 kg`.'),
  race: list.optional(),
  ethnicity: words,
  hasHadConcussion: words,
  lastConcussionDate: words.describe('YYYY-MM-DD.'),
  hasAttentionDisorder: words,
  homeOtherThanEnglish: words,
  primaryLanguage: words,
  secondaryLanguage: words,
});
export type SentPerson = z.infer<typeof sentPerson>;

const sentRoster = z.object({
  rosterId: id,
  status: z
    .enum(['checking', 'checked', 'applying', 'applied', 'undone'])
    .describe(
      '`checking` and `applying` are running jobs: ask again in a few seconds. `checked`: the dry run is ready, and nothing was written.',
    ),
  rowCount: z.int(),
  doneCount: z.int().describe('How many rows the running job has finished.'),
  isStalled: z
    .boolean()
    .describe('The job has made no progress for two minutes. Send or apply the roster again to resume it.'),
  fingerprint: z
    .string()
    .nullable()
    .describe(
      'The fingerprint of the dry run while it can be applied. If applying it is refused with 409, the roster has a new fingerprint.',
    ),
  counts: z.object({
    toCreate: z.int(),
    toUpdate: z.int(),
    toLeave: z.int(),
    refused: z.int(),
    waiting: z.int().describe('Possible duplicates that the organization’s staff must decide.'),
    created: z.int(),
    updated: z.int(),
  }),
  expiresOn: instant.describe('The roster is deleted at this time.'),
});
export type SentRoster = z.infer<typeof sentRoster>;

const scope = 'roster:write' as const;

export const sendPartnerRoster = definePartnerCall({
  method: 'POST',
  path: '/rosters',
  scope,
  audits: null,
  summary:
    'Sends people of the organization and starts a dry run as a job. Nothing is written until it is applied. Sending it again with the same idempotency key returns the same roster.',
  query: null,
  body: z.strictObject({
    idempotencyKey: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'Use 8 to 64 letters, digits, - and _.' })
      .describe('Your own key for this roster. A roster sent twice with the same key is stored once.'),
    name: text(100).default('Roster').describe('The name the organization sees.'),
    protocol: text(200)
      .optional()
      .describe('The name of the protocol for new people. If left out, the organization’s first protocol.'),
    people: z.array(sentPerson).min(1).max(sentRosterLimits.people),
  }),
  response: sentRoster,
  errors: [
    'request.not_json',
    'request.too_large',
    'roster.key_reused',
    'roster.too_many_sent',
    'roster.protocol_unknown',
  ],
  bodyLimitBytes: sentRosterLimits.bytes,
});

export const getPartnerRoster = definePartnerCall({
  method: 'GET',
  path: '/rosters/:id',
  scope,
  audits: null,
  summary: 'The progress of a roster and its row counts.',
  query: null,
  body: null,
  response: sentRoster,
  errors: ['roster.not_found'],
});

export const getPartnerRosterRows = definePartnerCall({
  method: 'GET',
  path: '/rosters/:id/rows',
  scope,
  audits: 'profile',
  summary:
    'What will happen, or has happened, to each row. About existing people it tells only how likely a row matches one of them, and why.',
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(sentRosterLimits.people)
      .default(0)
      .describe('The last row number you have received.'),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(sentRosterLimits.rowsOfPage)
      .default(sentRosterLimits.rowsOfPage),
  }),
  body: null,
  response: z.object({
    rows: z.array(
      z.object({
        rowNumber: z.int().describe('The position in `people`, starting at 1.'),
        externalId: z.string(),
        action: z
          .enum(['create', 'update', 'leave', 'possibleDuplicate', 'refused'])
          .describe(
            '`leave`: the person exists and already matches. `possibleDuplicate`: the row waits for the organization’s staff.',
          ),
        problems: z.array(z.string()).describe('Why the row is refused, in full sentences.'),
        match: z
          .object({
            confidencePercent: z.int(),
            band: z.enum(matchBands),
            reason: z.string().describe('In words, without names or dates.'),
            rowNumber: z.int().nullable().describe('The other row, if it is in this roster.'),
          })
          .nullable()
          .describe('The most likely match.'),
        outcome: z
          .enum(['created', 'updated', 'skipped', 'rejected', 'undone', 'kept'])
          .nullable()
          .describe('Null if nothing has been done yet.'),
        outcomeReason: z.string().nullable(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['roster.not_found', 'roster.busy'],
});

export const applyPartnerRoster = definePartnerCall({
  method: 'POST',
  path: '/rosters/:id/apply',
  scope,
  audits: null,
  summary:
    'Creates and updates people as the dry run said, as a job. Possible duplicates wait. Sending it again with the same fingerprint changes nothing, but resumes a stalled job.',
  query: null,
  body: z.strictObject({ fingerprint: z.string().max(100) }),
  response: sentRoster,
  errors: ['roster.not_found', 'roster.busy', 'roster.changed'],
});

/** A roster in by the partner API. */
export const partnerRosterCalls: readonly PartnerCall[] = [
  sendPartnerRoster,
  getPartnerRoster,
  getPartnerRosterRows,
  applyPartnerRoster,
];
