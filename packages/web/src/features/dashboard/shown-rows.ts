/** How many rows each table of the dashboard shows (C457). */
export const shownRows = 5;
