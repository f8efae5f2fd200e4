import type { getWebProfileDetail, ResponseOf } from '@plumbline/contract';

export type ProfileDetail = ResponseOf<typeof getWebProfileDetail>;

/** Every dialog that a profile's page opens. The route supplies them, since most belong to other features. */
export type ProfileDialogName =
  | 'edit'
  | 'editGroups'
  | 'delete'
  | 'adjustBaseline'
  | 'report'
  | 'share'
  | 'access'
  | 'createEvent'
  | 'editEvent'
  | 'endEvent'
  | 'pdfSyncs'
  | 'markPdfUploaded'
  | 'abandonPdfSync'
  | 'retryPdfSync';

/** What each of them is given. It is mounted while it is open. */
export interface ProfileDialogProps {
  detail: ProfileDetail;
  /** The test that the page's address names; null is the newest one. */
  testId: number | null;
  onClose: () => void;
  /** The profile has no page any more: leads to the list. */
  onDeleted: () => Promise<void>;
}
