import {
  flagParam,
  idParam,
  present,
  type SearchParams,
  textParam,
} from '../../../platform/navigation/search-params.ts';

/** Reads the address. What does not fit counts as missing. */
export function readPrintQuery(search: SearchParams) {
  const ids = textParam(search.includedTestIds);
  const offset = Number(textParam(search.timezoneOffset) ?? Number.NaN);
  return present({
    profileTestId: idParam(search.profileTestId),
    /** Opens the one report, for ten minutes. Leaves the address before anything is asked. */
    authToken: textParam(search.authToken),
    /** Joined by commas. */
    includedTestIds: ids !== undefined && /^\d{1,10}(,\d{1,10})*$/.test(ids) ? ids : undefined,
    /** The portal opened it: the session stays, and serves where there is no token. */
    isPortal: flagParam(search.isPortal),
    /** To be looked at here: nothing is printed until somebody presses Print. */
    isLocal: flagParam(search.isLocal),
    /** An IANA name; without one the offset counts, and without that the zone of the browser. */
    timezone: textParam(search.timezone),
    /** Minutes behind UTC. */
    timezoneOffset: Number.isInteger(offset) && offset >= -840 && offset <= 720 ? offset : undefined,
    /** Parts of the report, joined by commas; all of them without it, none where it is empty. */
    sections: typeof search.sections === 'string' ? search.sections : undefined,
  });
}

/** What the address of the print page says. */
export type PrintQuery = ReturnType<typeof readPrintQuery>;
