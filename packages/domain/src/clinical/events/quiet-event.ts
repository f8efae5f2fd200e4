/** After how many hours without a test an open event asks for one (the dashboard's `Event, no test for 48 h`). */
export const quietEventHours = 48;
