import { day, paging } from '../address-fields.ts';

const { PageNumber: page, RowsPerPage: rows } = paging;

/** The usage of an organization has four tables, each with a page and a length of its own. */
export const usageAddress = {
  clinicalPage: page,
  clinicalRows: rows,
  sportsPage: page,
  sportsRows: rows,
  monthlyPage: page,
  monthlyRows: rows,
  /** The day that months are counted from, and years; without one the last year, and the last five years. */
  monthlyFrom: day(),
  yearlyPage: page,
  yearlyRows: rows,
  yearlyFrom: day(),
};
