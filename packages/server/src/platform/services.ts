/** What handlers use beside the database; made once at start, replaced by nothing in tests. Grows with the platform. */
export type Services = Record<never, never>;
