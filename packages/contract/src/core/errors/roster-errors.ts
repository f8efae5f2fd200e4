import type { ErrorEntries } from './error-entries.ts';

/** Importing a roster from a spreadsheet. */
export const rosterErrors = {
  'roster.not_found': { status: 404, message: 'That import could not be found. Files are kept for 14 days.' },
  'roster.busy': { status: 409, message: 'This import is still running. Please wait until it is done.' },
  'roster.file_too_large': {
    status: 422,
    message: 'The file is too large. The limit is 5 MB, or 50 MB unpacked.',
  },
  'roster.too_many_rows': {
    status: 422,
    message: 'The file has more than 10,000 rows. Split it and import the parts.',
  },
  'roster.too_many_columns': { status: 422, message: 'The file has more than 100 columns.' },
  'roster.file_empty': { status: 422, message: 'The file has no rows under its headers.' },
  'roster.not_a_spreadsheet': { status: 422, message: 'That is not a CSV or XLSX file.' },
  'roster.file_locked': {
    status: 422,
    message:
      'That workbook is locked or in an old format (.xls). Save it as .xlsx or .csv without a password.',
  },
  'roster.file_damaged': {
    status: 422,
    message: 'The file is damaged and could not be read. Save it again and retry.',
  },
  'roster.readers_busy': {
    status: 503,
    message: 'The file could not be read right now. Please try again in a minute.',
  },
  'roster.too_many_kept': {
    status: 409,
    message:
      'You already have {count} imports. Delete one that you no longer need, then upload the file again.',
  },
  'roster.column_missing': { status: 422, message: 'Choose the column that contains {field}.' },
  'roster.column_twice': { status: 422, message: '{field} is chosen for two columns.' },
  'roster.group_needed': {
    status: 422,
    message: 'Choose a group for everyone, or a column that contains groups.',
  },
  'roster.not_checked': {
    status: 422,
    message: 'This roster has not been checked yet. Check its rows first.',
  },
  'roster.undecided': {
    status: 422,
    message: '{count} rows may match people who are already here. Choose what to do with them first.',
  },
  'roster.nothing_to_import': { status: 422, message: 'No row is left to import.' },
  'roster.sent': {
    status: 409,
    message: 'A partner’s system sent this roster and chose its columns. They cannot be changed here.',
  },
  'roster.changed': {
    status: 409,
    message: 'The roster or the people here changed after that dry run. Read the new dry run and apply it.',
  },
  'roster.key_reused': {
    status: 409,
    message: 'Another roster was sent with this idempotency key. Send the new one with a new key.',
  },
  'roster.too_many_sent': {
    status: 409,
    message: '{count} rosters of this integration are stored already. Each is kept for 14 days.',
  },
  'roster.protocol_unknown': {
    status: 422,
    message: 'The organization has no available protocol with that name.',
  },
  'roster.not_imported': {
    status: 422,
    message: 'This roster is not imported, so there is nothing to undo.',
  },
} as const satisfies ErrorEntries;
