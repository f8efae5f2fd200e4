/**
 * Where the delivery of a PDF to a partner stands (document 3, "Integration delivery status"). The ids are those of the wire and the
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
 * Who moves a delivery on: the `portal` itself while it delivers, the `partner` who says afterwards what became of it, a `person` who
 * deals with a failed one, or internal `staff`, who also have it tried again.
 */
export type PdfSyncMover = 'portal' | 'partner' | 'person' | 'staff';

/** Status 4 is a try that failed and is made again: it reads Pending. These are past trying. */
export const failedPdfSyncStatusIds: readonly number[] = [
  failedAbandoned,
  noProfileMatch,
  multipleProfileMatch,
];

/** What a person decides of a failed delivery: it was uploaded by hand, or nobody will send it. */
export const decidedPdfSyncStatusIds = [manualUpload, manualAbandoned] as const;

/** A delivery is taken up, tried, and comes to an end; a failed try or an absent partner leaves it waiting for the next one. */
const portalMoves: ReadonlyMap<number, readonly number[]> = new Map([
  [ready, [working, expired]],
  [
    working,
    [ready, completed, failed, failedAbandoned, noProfileMatch, multipleProfileMatch, delayed, expired],
  ],
  [failed, [working, failedAbandoned, expired]],
  [delayed, [working, expired]],
]);

/** A partner says of what was handed over that it came, or why it did not; also where the portal never heard its first answer. */
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
 * @returns false for a status that is not in the table, for staying, and for everything past its end
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

/** How a status reads at a glance: `failed` is red. */
export type PdfSyncLook = 'pending' | 'successful' | 'failed' | 'closed';

/**
 * What a status means to who looks at the profile.
 * @param statusId one of the table; any other reads as pending, since nothing is known to have gone wrong
 */
export function pdfSyncLook(statusId: number): PdfSyncLook {
  if (failedPdfSyncStatusIds.includes(statusId)) return 'failed';
  if (statusId === completed || statusId === manualUpload) return 'successful';
  return statusId === manualAbandoned || statusId === expired ? 'closed' : 'pending';
}

const urgency: readonly PdfSyncLook[] = ['failed', 'pending'];

/**
 * The one delivery that a profile's chip is about: a failed one before one that waits, else the newest.
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
