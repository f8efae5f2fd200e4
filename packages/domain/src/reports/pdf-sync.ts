/**
 * The status of the delivery of a PDF to a partner (document 3, "Integration delivery status"). The ids are those of the wire and the
 * database.
 */
export const pdfSyncStatus = {
  ready: 1,
  working: 2,
  completed: 3,
  failed: 4,
  failedAbandoned: 5,
  manualAbandoned: 6,
  expired: 7,
  noProfileMatch: 8,
  delayed: 9,
  multipleProfileMatch: 10,
  manualUpload: 11,
} as const;
export type PdfSyncStatusId = (typeof pdfSyncStatus)[keyof typeof pdfSyncStatus];

const { ready, working, completed, failed, failedAbandoned, manualAbandoned } = pdfSyncStatus;
const { expired, noProfileMatch, delayed, multipleProfileMatch, manualUpload } = pdfSyncStatus;

/**
 * Who changes the status of a delivery: the `portal` while it delivers, the `partner` that reports the outcome afterwards, a `person`
 * who decides about a failed one, or internal `staff`, who may also have it sent again.
 */
export type PdfSyncMover = 'portal' | 'partner' | 'person' | 'staff';

/** Deliveries without a further attempt. Status 4 is not among them: its attempt failed and another one follows, so it reads Pending. */
export const failedPdfSyncStatusIds: readonly number[] = [
  failedAbandoned,
  noProfileMatch,
  multipleProfileMatch,
];

/** Deliveries that wait for an attempt or are at one: a report that arrives on another way completes them. */
export const pendingPdfSyncStatusIds: readonly number[] = [ready, working, failed, delayed];

/** The decisions a person can make about a failed delivery: it was uploaded by hand, or it will not be sent. */
export const decidedPdfSyncStatusIds = [manualUpload, manualAbandoned] as const;

/** The portal takes a delivery up, attempts it and ends it; after a failed attempt or with an absent partner it waits for the next. */
const portalMoves: ReadonlyMap<number, readonly number[]> = new Map([
  [ready, [working, expired]],
  [
    working,
    [ready, completed, failed, failedAbandoned, noProfileMatch, multipleProfileMatch, delayed, expired],
  ],
  [failed, [working, failedAbandoned, expired]],
  [delayed, [working, expired]],
]);

/** A partner reports that a report arrived or why it did not, even where the portal never received the partner's first answer. */
const partnerMoves: ReadonlyMap<number, readonly number[]> = new Map(
  [working, completed, failed, delayed].map((from) => [
    from,
    [completed, failedAbandoned, noProfileMatch, multipleProfileMatch].filter((to) => to !== from),
  ]),
);

/**
 * Whether a delivery may go from one status to another.
 * @param from the status it has
 * @param to the status it is to have
 * @param mover the portal's own delivery, the partner's report, a person, or internal staff
 * @returns false for a status outside the table, for the status it already has, and for a delivery that has ended
 */
export function mayMovePdfSync(from: number, to: number, mover: PdfSyncMover): boolean {
  if (mover === 'portal') return portalMoves.get(from)?.includes(to) ?? false;
  if (mover === 'partner') return partnerMoves.get(from)?.includes(to) ?? false;
  if (!failedPdfSyncStatusIds.includes(from)) return false;
  return (
    decidedPdfSyncStatusIds.some((decided) => decided === to) ||
    (mover === 'staff' && to === pdfSyncStatus.ready)
  );
}

/** The four groups that a chip shows statuses in; `failed` is red. */
export type PdfSyncLook = 'pending' | 'successful' | 'failed' | 'closed';

/**
 * The group of a status on the profile's chip.
 * @param statusId one of the table; any other counts as pending, since nothing is known to have gone wrong
 */
export function pdfSyncLook(statusId: number): PdfSyncLook {
  if (failedPdfSyncStatusIds.includes(statusId)) return 'failed';
  if (statusId === completed || statusId === manualUpload) return 'successful';
  return statusId === manualAbandoned || statusId === expired ? 'closed' : 'pending';
}

const urgency: readonly PdfSyncLook[] = ['failed', 'pending'];

/**
 * The delivery that a profile's chip shows: a failed one before a pending one, else the newest.
 * @param deliveries newest first
 * @returns null where nothing was to be delivered
 */
export function mostUrgentPdfSync<T extends { intentStatusId: number }>(deliveries: readonly T[]): T | null {
  for (const look of urgency) {
    const found = deliveries.find(({ intentStatusId }) => pdfSyncLook(intentStatusId) === look);
    if (found !== undefined) return found;
  }
  return deliveries[0] ?? null;
}
