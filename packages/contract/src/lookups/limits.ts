import { minPasswordLength } from '@plumbline/domain/access/password-rules';

/** Lengths, counts and waits that the specification fixes. Names carry their units. */
export const limits = {
  /** Of a password that somebody chooses. */
  minPasswordLength,
  mfaCodeLength: 6,
  /** 0 means at every login. */
  defaultMfaPeriodDays: 10,
  tokenRefreshThrottleSeconds: 30,
  organizationLookupDebounceMs: 300,
  masterSearchDebounceMs: 250,
  /** A longer name of an organization is cut with an ellipsis in the top bar. */
  shownOrganizationNameLength: 30,
  maxNameLength: 50,
  tablePageSize: 10,
  /** What a table sends for 'All'. */
  allRows: -1,
  reportPageSizes: [10, 50, 100],
  dialogWidthPx: 500,
  phoneMask: '###-###-####',
  /** From this version of the mobile app the newer native channel is used. */
  nativeChannelFromAppVersion: '5.6.0',
  notificationMs: 3000,
  /** Steps of the minutes in the time picker. */
  timePickerStepMinutes: 5,
  scheduleDurationMinutes: 60,
  scheduleWeeks: 52,
} as const;
