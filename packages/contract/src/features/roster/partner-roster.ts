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
    .regex(/^(?=.*\S)\P{Cc}*$/u, { error: 'Name the person’s id, without control characters.' })
    .refine(isStorableText, { error: 'Use whole characters.' })
    .describe('The id that the organization gave this person: whom it names already is updated.'),
  firstName: text(200),
  lastName: text(200),
  birthDate: text(40).describe('YYYY-MM-DD, with neither a time nor a time zone.'),
  sex: text(40).describe('`M` or `F`.'),
  groups: list.describe('Names of groups of the organization. They are joined, and none is left.'),
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
      '`checking` and `applying` are jobs: ask again in some seconds. `checked`: the dry run is there, and nothing was written.',
    ),
  rowCount: z.int(),
  doneCount: z.int().describe('How many rows the running job is through with.'),
  isStalled: z
    .boolean()
    .describe(
      'The job has not moved for two minutes. Send the roster, or apply it, again: that takes the job up.',
    ),
  fingerprint: z
    .string()
    .nullable()
    .describe(
      'Of the dry run, while it can be applied. If applying it is refused with 409, the roster has a new one.',
    ),
  counts: z.object({
    toCreate: z.int(),
    toUpdate: z.int(),
    toLeave: z.int(),
    refused: z.int(),
    waiting: z.int().describe('Possible duplicates that a person of the organization decides about.'),
    created: z.int(),
    updated: z.int(),
  }),
  expiresOn: instant.describe('The roster is forgotten then.'),
});
export type SentRoster = z.infer<typeof sentRoster>;

const scope = 'roster:write' as const;

export const sendPartnerRoster = definePartnerCall({
  method: 'POST',
  path: '/rosters',
  scope,
  audits: null,
  summary:
    'Sends people of the organization, and begins the dry run of them as a job. Nothing is written before it is applied. Sent again with the same idempotency key it answers the same roster.',
  query: null,
  body: z.strictObject({
    idempotencyKey: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'Use 8 to 64 letters, digits, - and _.' })
      .describe('Your own name for this roster: what is sent twice is taken once.'),
    name: text(100).default('Roster').describe('What the organization sees it as.'),
    protocol: text(200)
      .optional()
      .describe('The name of the protocol that new people get; left out: the first one of the organization.'),
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
  summary: 'How far a roster is, and its rows in numbers.',
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
    'What would become of each row, or became of it. Of people who are here already it says nothing but how surely a row is one of them, and why.',
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(sentRosterLimits.people)
      .default(0)
      .describe('The last row number that you have.'),
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
        rowNumber: z.int().describe('The place in `people`, from 1.'),
        externalId: z.string(),
        action: z
          .enum(['create', 'update', 'leave', 'possibleDuplicate', 'refused'])
          .describe(
            '`leave`: the person is here, and everything is as sent. `possibleDuplicate`: it waits for a person of the organization.',
          ),
        problems: z.array(z.string()).describe('Why it is refused, in whole sentences.'),
        match: z
          .object({
            confidencePercent: z.int(),
            band: z.enum(matchBands),
            reason: z.string().describe('In words, with neither names nor dates.'),
            rowNumber: z.int().nullable().describe('The other row, where it is one of this roster.'),
          })
          .nullable()
          .describe('The surest of those who this may be.'),
        outcome: z
          .enum(['created', 'updated', 'skipped', 'rejected', 'undone', 'kept'])
          .nullable()
          .describe('Null: nothing was done yet.'),
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
    'Writes what the dry run said, as a job: creates and updates. Possible duplicates wait. Sent again with the same fingerprint it changes nothing, and takes up a job that stalled.',
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
